/** Makes what is missing or out of date, one film after the other, and records each as it is finished. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { root } from '#art/pictures/entries.ts';
import { listen, python } from '#art/pictures/programs.ts';
import { type Made, readMade } from '#art/pictures/record.ts';
import { isCurrent, renderInFull } from '#art/pictures/render.ts';
import { cutFilm } from './encode.ts';
import { digestOf, type Reel, rendersOf, requestFor, wantingFor } from './plan.ts';
import { readFilms, writeFilms } from './record.ts';

export const films = join(root, 'content/films');

/** `press`: digest of what makes prints move. */
export async function makeFilms(reels: Reel[], press: string): Promise<void> {
  const made = await readMade();
  for (const reel of reels) {
    const wanting = wantingFor(reel, made);
    if (wanting.length > 0) console.log(`${reel.id} waits for ${wanting.join(', ')}: npm run art -- pictures`);
    else await makeFilm(reel, made, press);
  }
}

async function makeFilm(reel: Reel, made: Made, press: string) {
  const digest = digestOf(reel, made, press);
  const done = (await readFilms())[reel.id] === digest && filesOf(reel).every((name) => existsSync(join(films, name)));
  if (done) return console.log(`${reel.id} is up to date.`);

  const begun = performance.now();
  await renderMissing(reel);
  await mkdir(join(root, '.pictures'), { recursive: true });
  const workshop = await mkdtemp(join(root, '.pictures/film-'));
  try {
    await printAndCut(reel, workshop);
  } finally {
    await rm(workshop, { recursive: true });
  }
  await writeFilms({ ...(await readFilms()), [reel.id]: digest });
  console.log(`${reel.id} finished in ${((performance.now() - begun) / 60_000).toFixed(1)} min`);
}

/** Prints are committed, the passes they were printed from are not. */
async function renderMissing(reel: Reel) {
  const renders = rendersOf(reel);
  const current = await Promise.all(renders.map(isCurrent));
  const missing = renders.filter((_, at) => !current[at]);
  if (missing.length === 0) return;
  await renderInFull(missing, ({ name }, seconds) => console.log(`${reel.id} ${name} rendered in ${seconds} s`));
}

async function printAndCut(reel: Reel, workshop: string) {
  const [master, request] = ['master.mkv', 'request.json'].map((name) => join(workshop, name)) as [string, string];
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
  if (reel.poster) await makePoster(reel);
}

/** The print that was made for this film: its first moment is often that of another. */
async function makePoster({ id, shots }: Reel) {
  const folder = dirname(id);
  const shot = shots.find(({ sheet }) => sheet.id === folder) ?? shots[0];
  if (!shot) return;
  const plate = join(root, 'content/pictures', shot.sheet.id, `${shot.sheet.light}-plate-1600.avif`);
  await sharp(plate)
    .resize(1280, 720)
    .avif({ quality: 48, effort: 6 })
    .toFile(join(films, folder, 'poster.avif'));
}

const filesOf = (reel: Reel) => [
  ...reel.cuts.map(({ name }) => `${reel.id}.${name}.mp4`),
  ...(reel.poster ? [`${dirname(reel.id)}/poster.avif`] : []),
];
