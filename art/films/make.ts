import { existsSync } from 'node:fs';
import { mkdir, mkdtempDisposable, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { readArtEntries } from '#art/pictures/entries.ts';
import { type PrintRecord, readList, readPrintRecord, recordFiles, writeList } from '#art/pictures/lists.ts';
import { planPrintedSheets } from '#art/pictures/plan.ts';
import { findPython, requireProgram, root, runProgram } from '#art/pictures/programs.ts';
import { isCurrent, renderInFull } from '#art/pictures/render.ts';
import { readArtSources } from '#art/pictures/sources.ts';
import { StepError } from '#tools/steps.ts';
import { parseCommandLine } from '#tools/terminal/command-line.ts';
import {
  buildFilmRequest,
  digestFilm,
  type FilmEncoding,
  listMissingPrints,
  listRenders,
  planReels,
  type Reel,
  readFilmScripts,
} from './plan.ts';

const help = `npm run art -- films   makes all of them
  --only ID …   these films`;

export const filmsFolder = join(root, 'content/films');
/** inputs of each committed film */
const filmRecordFile = join(root, 'art/films.json');

export async function runFilms(args: string[]): Promise<void> {
  const typed = parseCommandLine(help, { only: { type: 'boolean' } }, args);
  if (!typed) return;
  const sources = await readArtSources();
  const reels = planReels(await readFilmScripts(filmsFolder), planPrintedSheets(await readArtEntries(), sources));
  const wanted = typed.words.flatMap((name) => {
    const found = reels.filter(({ id }) => id === name || id.startsWith(`${name}/`));
    if (found.length === 0) throw new StepError(`There is no film "${name}" in content/films.`);
    return found;
  });
  const record = await readPrintRecord();
  for (const reel of typed.words.length > 0 ? wanted : reels) {
    const wanting = listMissingPrints(reel, record);
    if (wanting.length > 0) console.log(`${reel.id} waits for ${wanting.join(', ')}: npm run art -- pictures`);
    else await makeFilm(reel, record, sources.film);
  }
  await recordFiles();
}

async function makeFilm(reel: Reel, made: PrintRecord, press: string) {
  const digest = digestFilm(reel, made, press);
  const poster = join(dirname(reel.id), 'poster.avif');
  const files = [...reel.cuts.map(({ name }) => `${reel.id}.${name}.mp4`), ...(reel.poster ? [poster] : [])];
  if (
    (await readList(filmRecordFile))[reel.id] === digest &&
    files.every((name) => existsSync(join(filmsFolder, name)))
  )
    return console.log(`${reel.id} is up to date.`);

  const begun = performance.now();
  await renderMissing(reel);
  await mkdir(join(root, '.pictures'), { recursive: true });
  await using workshop = await mkdtempDisposable(join(root, '.pictures/film-'));
  await printAndEncode(reel, workshop.path);
  if (reel.poster) await makePoster(reel, join(filmsFolder, poster));
  await writeList(filmRecordFile, { ...(await readList(filmRecordFile)), [reel.id]: digest });
  console.log(`${reel.id} finished in ${((performance.now() - begun) / 60_000).toFixed(1)} min`);
}

async function renderMissing(reel: Reel) {
  const renders = listRenders(reel);
  const current = await Promise.all(renders.map(isCurrent));
  const missing = renders.filter((_, at) => !current[at]);
  if (missing.length > 0)
    await renderInFull(missing, ({ name }, seconds) => console.log(`${reel.id} ${name} rendered in ${seconds} s`));
}

async function printAndEncode(reel: Reel, workshop: string) {
  const [master, request] = [join(workshop, 'master.mkv'), join(workshop, 'request.json')];
  await writeFile(request, JSON.stringify(buildFilmRequest(reel, master)));
  await runProgram(findPython(), [join(root, 'art/print/film.py'), request], (line) => {
    if (line.startsWith('shot')) console.log(`${reel.id} ${line} of ${reel.shots.length}`);
  });
  await mkdir(join(filmsFolder, dirname(reel.id)), { recursive: true });
  const focus = reel.shots[0]?.sheet.focus.across ?? 0.5;
  for (const cut of reel.cuts) {
    const name = `${reel.id}.${cut.name}.mp4`;
    const { quality, size } = await encodeFilm(master, { cut, out: join(filmsFolder, name), focus });
    console.log(`${name}: ${size} bytes at quality ${quality}`);
  }
}

/** Prefers the print made for this film, because another film may start with the same shot. */
async function makePoster({ id, shots }: Reel, out: string) {
  const shot = shots.find(({ sheet }) => sheet.id === dirname(id)) ?? shots[0];
  if (!shot) return;
  const plate = join(root, 'content/pictures', shot.sheet.id, `${shot.sheet.light}-plate-1600.avif`);
  await sharp(plate).resize(1280, 720).avif({ quality: 48, effort: 6 }).toFile(out);
}

/** Quality from `first` (best) to `last`; `half`: steps that halve the size. */
const codecs: Record<FilmEncoding['codec'], { words: string; first: number; last: number; half: number }> = {
  av1: { words: '-c:v libsvtav1 -preset 5', first: 36, last: 58, half: 9 },
  h264: { words: '-c:v libx264 -preset slow -profile:v high -level 3.1', first: 24, last: 38, half: 6 },
};

// Without these flags browsers guess the colours, and film and still differ.
const colours = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv';

async function encodeFilm(master: string, { cut, out, focus }: { cut: FilmEncoding; out: string; focus: number }) {
  const { words, first, last, half } = codecs[cut.codec];
  const filter = [...cropFilters(cut, focus), 'scale=out_color_matrix=bt709:out_range=tv', 'format=yuv420p'].join(',');
  for (let quality = first; quality <= last; ) {
    const way = `${words} -crf ${quality} ${colours} -an -movflags +faststart`.split(' ');
    const from = ['-y', '-loglevel', 'error', '-i', master, '-vf', filter];
    await runProgram(requireProgram('ffmpeg'), [...from, ...way, out], () => undefined);
    const { size } = await stat(out);
    const excess = size / (cut.kilobytes * 1000);
    if (excess <= 1) return { quality, size };
    quality += Math.max(1, Math.round(Math.log2(excess) * half));
  }
  throw new StepError(`${out} does not fit into ${cut.kilobytes} kB: too much moves in it.`);
}

function cropFilters({ size }: FilmEncoding, focus: number): string[] {
  if (!size) return [];
  const width = `ih*${size.width}/${size.height}`;
  return [
    `crop=w=${width}:h=ih:x='max(0,min(iw-${width},iw*${focus}-${width}/2))':y=0`,
    `scale=${size.width}:${size.height}:flags=lanczos`,
  ];
}
