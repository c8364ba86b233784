import { glob, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { filmsFolder } from '#art/films/make.ts';
import { planReels, readFilmScripts } from '#art/films/plan.ts';
import { picturesFolder, readArtEntries } from '#art/pictures/entries.ts';
import { planPrintedSheets } from '#art/pictures/plan.ts';
import { root } from '#art/pictures/programs.ts';
import { readArtSources } from '#art/pictures/sources.ts';
import { type Crop, crops } from '#contract/content/crops.ts';
import { budgets } from '#contract/content/cuts.ts';
import { placeholderColours } from '#contract/content/placeholder-colours.ts';

const files = await Array.fromAsync(glob('*/*.avif', { cwd: picturesFolder }));
const entries = await readArtEntries();

test('each picture file has the size in its name, no metadata and few enough bytes, also in total', async () => {
  expect(files.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  let all = 0;
  for (const file of files) {
    const [, crop, name] = file.match(/(?:day|evening)-(\w+)-(\d+)\.avif$/) ?? [];
    const [shape, wide] = [crop as Crop, Number(name)];
    const { size } = await stat(join(picturesFolder, file));
    const { width, height, exif, xmp, iptc } = await sharp(join(picturesFolder, file)).metadata();
    if (size > (budgets[shape]?.[wide] ?? 0) * 1000) wrong.push(`${file}: ${size} bytes`);
    if (width !== wide || height !== Math.round(wide / crops[shape])) wrong.push(`${file}: its size`);
    if (exif || xmp || iptc) wrong.push(`${file}: metadata`);
    all += size;
  }
  expect(wrong).toEqual([]);
  expect(all).toBeLessThan(120e6);
});

test('each picture entry has its finished files', async () => {
  const finished = await Array.fromAsync(
    glob('*/{day-plate-640.avif,day-tall-640.avif,day-emblem-160.avif,photo.{jpg,jpeg,png}}', { cwd: picturesFolder }),
  );
  const ids = entries.map(({ id }) => id);
  expect(ids.filter((id) => !finished.some((file) => file.startsWith(`${id}/`)))).toEqual([]);
});

test('the style sheet has every placeholder colour, and dims light ones in dark mode', async () => {
  const css = (await readFile(join(root, 'site/styles/placeholders.css'), 'utf8')).replaceAll(/\s+/g, ' ');
  for (const [character, colour] of Object.entries(placeholderColours)) {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    const brightness = 0.3 * red + 0.59 * green + 0.11 * blue;
    const dim = brightness < 60 ? '' : brightness < 140 ? ' --dim: 0.85;' : ' --dim: 0.76;';
    expect(css).toContain(`[data-placeholder='${character}'] { --placeholder: ${colour};${dim} }`);
  }
});

test('each poster has an evening edition', () => {
  const posters = entries.filter(({ picture: { art } }) => art && 'poster' in art);
  expect(posters.filter(({ id }) => !files.includes(`${id}/evening-poster-1200.avif`))).toEqual([]);
});

const scripts = await readFilmScripts(filmsFolder);
const reels = planReels(scripts, planPrintedSheets(entries, await readArtSources()));

test.each(reels)('film $id is small and silent, starts early, has a poster', async ({ id, cuts, poster }) => {
  for (const { name, kilobytes } of cuts) {
    const file = await readFile(join(filmsFolder, `${id}.${name}.mp4`));
    expect(file.length, name).toBeLessThanOrEqual(kilobytes * 1000);
    expect([file.includes('soun'), file.indexOf('moov') < file.indexOf('mdat')]).toEqual([false, true]);
  }
  if (!poster) return;
  const { width, height } = await sharp(join(filmsFolder, id, '../poster.avif')).metadata();
  expect([width, height]).toEqual([1280, 720]);
});
