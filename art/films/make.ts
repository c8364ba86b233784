import { existsSync } from 'node:fs';
import { mkdir, mkdtempDisposable, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { readEntries } from '#art/pictures/entries.ts';
import { type Made, noteFiles, readList, readMade, writeList } from '#art/pictures/lists.ts';
import { planSheets } from '#art/pictures/plan.ts';
import { listen, need, python, root } from '#art/pictures/programs.ts';
import { isCurrent, renderInFull } from '#art/pictures/render.ts';
import { readSources } from '#art/pictures/sources.ts';
import { StepFailed } from '#tools/steps.ts';
import { commandLine } from '#tools/terminal/command-line.ts';
import { type Cut, digestOf, planReels, type Reel, readScripts, rendersOf, requestFor, wantingFor } from './plan.ts';

const help = `npm run art -- films   makes all of them
  --only ID …   these films`;

export const films = join(root, 'content/films');
/** inputs of each committed film */
const list = join(root, 'art/films.json');

export async function runFilms(args: string[]): Promise<void> {
  const typed = commandLine(help, { only: { type: 'boolean' } }, args);
  if (!typed) return;
  const sources = await readSources();
  const reels = planReels(await readScripts(films), planSheets(await readEntries(), sources));
  const wanted = typed.words.flatMap((name) => {
    const found = reels.filter(({ id }) => id === name || id.startsWith(`${name}/`));
    if (found.length === 0) throw new StepFailed(`There is no film "${name}" in content/films.`);
    return found;
  });
  const made = await readMade();
  for (const reel of typed.words.length > 0 ? wanted : reels) {
    const wanting = wantingFor(reel, made);
    if (wanting.length > 0) console.log(`${reel.id} waits for ${wanting.join(', ')}: npm run art -- pictures`);
    else await makeFilm(reel, made, sources.film);
  }
  await noteFiles();
}

async function makeFilm(reel: Reel, made: Made, press: string) {
  const digest = digestOf(reel, made, press);
  const poster = join(dirname(reel.id), 'poster.avif');
  const files = [...reel.cuts.map(({ name }) => `${reel.id}.${name}.mp4`), ...(reel.poster ? [poster] : [])];
  if ((await readList(list))[reel.id] === digest && files.every((name) => existsSync(join(films, name))))
    return console.log(`${reel.id} is up to date.`);

  const begun = performance.now();
  await renderMissing(reel);
  await mkdir(join(root, '.pictures'), { recursive: true });
  await using workshop = await mkdtempDisposable(join(root, '.pictures/film-'));
  await printAndCut(reel, workshop.path);
  if (reel.poster) await makePoster(reel, join(films, poster));
  await writeList(list, { ...(await readList(list)), [reel.id]: digest });
  console.log(`${reel.id} finished in ${((performance.now() - begun) / 60_000).toFixed(1)} min`);
}

async function renderMissing(reel: Reel) {
  const renders = rendersOf(reel);
  const current = await Promise.all(renders.map(isCurrent));
  const missing = renders.filter((_, at) => !current[at]);
  if (missing.length > 0)
    await renderInFull(missing, ({ name }, seconds) => console.log(`${reel.id} ${name} rendered in ${seconds} s`));
}

async function printAndCut(reel: Reel, workshop: string) {
  const [master, request] = [join(workshop, 'master.mkv'), join(workshop, 'request.json')];
  await writeFile(request, JSON.stringify(requestFor(reel, master)));
  await listen(python(), [join(root, 'art/print/film.py'), request], (line) => {
    if (line.startsWith('shot')) console.log(`${reel.id} ${line} of ${reel.shots.length}`);
  });
  await mkdir(join(films, dirname(reel.id)), { recursive: true });
  const focus = reel.shots[0]?.sheet.focus.across ?? 0.5;
  for (const cut of reel.cuts) {
    const name = `${reel.id}.${cut.name}.mp4`;
    const { quality, size } = await cutFilm(master, { cut, out: join(films, name), focus });
    console.log(`${name}: ${size} bytes at quality ${quality}`);
  }
}

/** Prefers the print made for this film: its first shot often opens another film, too. */
async function makePoster({ id, shots }: Reel, out: string) {
  const shot = shots.find(({ sheet }) => sheet.id === dirname(id)) ?? shots[0];
  if (!shot) return;
  const plate = join(root, 'content/pictures', shot.sheet.id, `${shot.sheet.light}-plate-1600.avif`);
  await sharp(plate).resize(1280, 720).avif({ quality: 48, effort: 6 }).toFile(out);
}

/** Quality from `first` (best) to `last`; `half`: steps that halve the size. */
const codecs: Record<Cut['codec'], { words: string; first: number; last: number; half: number }> = {
  av1: { words: '-c:v libsvtav1 -preset 5', first: 36, last: 58, half: 9 },
  h264: { words: '-c:v libx264 -preset slow -profile:v high -level 3.1', first: 24, last: 38, half: 6 },
};

// Without these flags browsers guess the colours, and film and still differ.
const colours = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv';

async function cutFilm(master: string, { cut, out, focus }: { cut: Cut; out: string; focus: number }) {
  const { words, first, last, half } = codecs[cut.codec];
  const filter = [...narrowed(cut, focus), 'scale=out_color_matrix=bt709:out_range=tv', 'format=yuv420p'].join(',');
  for (let quality = first; quality <= last; ) {
    const way = `${words} -crf ${quality} ${colours} -an -movflags +faststart`.split(' ');
    const from = ['-y', '-loglevel', 'error', '-i', master, '-vf', filter];
    await listen(need('ffmpeg'), [...from, ...way, out], () => undefined);
    const { size } = await stat(out);
    const excess = size / (cut.kilobytes * 1000);
    if (excess <= 1) return { quality, size };
    quality += Math.max(1, Math.round(Math.log2(excess) * half));
  }
  throw new StepFailed(`${out} does not fit into ${cut.kilobytes} kB: too much moves in it.`);
}

function narrowed({ size }: Cut, focus: number): string[] {
  if (!size) return [];
  const width = `ih*${size.width}/${size.height}`;
  return [
    `crop=w=${width}:h=ih:x='max(0,min(iw-${width},iw*${focus}-${width}/2))':y=0`,
    `scale=${size.width}:${size.height}:flags=lanczos`,
  ];
}
