/** The committed pictures and films: each entry has its files, each file keeps its budget and says nothing but the picture. */
import { existsSync } from 'node:fs';
import { glob, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { films } from '#art/films/make.ts';
import { planReels } from '#art/films/plan.ts';
import { readScripts } from '#art/films/scripts.ts';
import { pictures, readEntries, root } from '#art/pictures/entries.ts';
import { planSheets } from '#art/pictures/plan.ts';
import { readSources } from '#art/pictures/sources.ts';
import { type Crop, crops } from '#contract/crops.ts';
import { budgets } from '#contract/cuts.ts';
import { kinds } from '#contract/kinds.ts';
import { placeholders } from '#contract/placeholders.ts';

const files = await Array.fromAsync(glob('*/*.avif', { cwd: pictures }));
const entries = await readEntries();

const factsOf = (file: string) => {
  const [, crop, width] = file.match(/(?:day|evening)-(\w+)-(\d+)\.avif$/) ?? [];
  return { crop: crop as Crop, width: Number(width) };
};

test('each file keeps its budget of bytes', async () => {
  expect(files.length).toBeGreaterThan(100);
  const heavy: string[] = [];
  for (const file of files) {
    const { crop, width } = factsOf(file);
    const most = (budgets[crop]?.[width] ?? 0) * 1000;
    const { size } = await stat(join(pictures, file));
    if (size > most) heavy.push(`${file}: ${size} of ${most} bytes`);
  }
  expect(heavy).toEqual([]);
});

test('each file has the shape its name says, and no metadata', async () => {
  const wrong: string[] = [];
  for (const file of files) {
    const { crop, width } = factsOf(file);
    const facts = await sharp(join(pictures, file)).metadata();
    if (facts.width !== width || facts.height !== Math.round(width / crops[crop])) wrong.push(`${file}: its size`);
    if (facts.exif || facts.xmp || facts.iptc) wrong.push(`${file}: metadata`);
  }
  expect(wrong).toEqual([]);
});

test('all finished pictures together stay below 120 MB', async () => {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(pictures, file))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120e6);
});

const isFinished = (id: string) =>
  ['day-plate-640.avif', 'day-emblem-160.avif', 'photo.jpg', 'photo.jpeg', 'photo.png'].some((name) =>
    existsSync(join(pictures, id, name)),
  );

test('each picture that content names is there and finished', async () => {
  const ids = new Set(entries.map(({ id }) => id));
  const missing: string[] = [];
  const naming = new Set<string>();
  for (const { files: pattern } of Object.values(kinds)) {
    for await (const file of glob(pattern, { cwd: join(root, 'content') })) {
      const named = namedIn(parse(await readFile(join(root, 'content', file), 'utf8')));
      if (named.length > 0) naming.add(file.split('/', 1)[0] ?? '');
      missing.push(...named.filter((id) => !ids.has(id) || !isFinished(id)).map((id) => `content/${file}: ${id}`));
    }
  }
  expect(missing).toEqual([]);
  expect([...naming]).toEqual(
    expect.arrayContaining(['about-slides', 'events', 'history', 'media', 'news', 'park-slides', 'people', 'places']),
  );
  expect(namedIn({ a: [{ image: 'x' }], images: ['y'] })).toEqual(['x', 'y']);
});

/** Whatever stands under image, images or picture, however deep. */
function namedIn(tree: unknown, key = ''): string[] {
  if (typeof tree === 'string') return /^(image|images|picture|pictures)$/.test(key) ? [tree] : [];
  if (Array.isArray(tree)) return tree.flatMap((branch) => namedIn(branch, key));
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, branch]) => namedIn(branch, name));
}

test('the style sheet knows every placeholder ink, by day and in the evening', async () => {
  const css = await readFile(join(root, 'site/styles/placeholders.css'), 'utf8');
  for (const [letter, colour] of Object.entries(placeholders)) {
    for (const name of ['data-ink', 'data-evening-ink']) {
      expect(css.replaceAll(/\s+/g, ' ')).toContain(`[${name}='${letter}'] { background-color: ${colour}; }`);
    }
  }
});

const scripts = await readScripts(films);
const cuts = planReels(scripts, planSheets(entries, await readSources())).flatMap(({ id, cuts }) =>
  cuts.map(({ name, kilobytes }) => ({ name: `${id}.${name}.mp4`, most: kilobytes * 1000 })),
);

test.each(cuts)(
  'film $name keeps its budget, is silent, and begins before it has come whole',
  async ({ name, most }) => {
    const file = await readFile(join(films, name));
    expect(file.length).toBeLessThanOrEqual(most);
    expect(file.includes('soun')).toBe(false);
    expect(file.includes('vide')).toBe(true);
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
  },
);

test.each(scripts)('film $id has a poster', async ({ id }) => {
  expect(await sharp(join(films, id, 'poster.avif')).metadata()).toMatchObject({ width: 1280, height: 720 });
});
