import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Picture, Scene } from '#contract/content/picture.ts';
import { findReferenceIssues, readArtEntries } from './entries.ts';
import { planPrintedSheets } from './plan.ts';
import { readArtSources, readKnownProps } from './sources.ts';

const words = { de: 'Die Scheune', en: 'The barn' };
const scene: Scene = {
  camera: { from: [-52, -22, 1.6], to: [-72, 0, 4], lens: 35 },
  light: { sun: [17, 250] },
  season: 'summer',
  props: ['concert'],
  editions: { day: { inks: 'golden' } },
  crops: ['plate'],
};
const buildEntry = (id: string, art: Picture['art']) => ({ id, picture: { title: words, alt: words, art } });
const [props, sources] = [await readKnownProps(), await readArtSources()];

test.each([
  ['a set', ['concert'], ''],
  ['a thing and its place', ['bench@-10,-150,180'], ''],
  ['an unknown set', ['circus'], 'content/pictures/barn/picture.yaml: art.props holds "circus"; allowed are the sets '],
  ['a thing without a place', ['bench'], 'content/pictures/barn/picture.yaml: art.props holds "bench"'],
])('a picture whose props name %s is accepted, or refused with a sentence', (_, wanted, sentence) => {
  const [fault = '', ...more] = findReferenceIssues([buildEntry('barn', { ...scene, props: wanted })], props);
  expect([fault.slice(0, sentence.length), fault === '', more]).toEqual([sentence, sentence === '', []]);
});

test('a camera borrowed from a picture without one is refused', () => {
  const borrowed = { ...scene, camera: 'hero' };
  expect(findReferenceIssues([buildEntry('barn', borrowed), buildEntry('hero', scene)], props)).toEqual([]);
  expect(findReferenceIssues([buildEntry('barn', borrowed)], props).join()).toContain('art.camera is "hero"');
  expect(findReferenceIssues([buildEntry('barn', borrowed), buildEntry('hero', borrowed)], props)).toHaveLength(2);
});

test('a folder without texts is refused by name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-entries-'));
  await mkdir(join(folder, 'barn'));
  await expect(readArtEntries(folder)).rejects.toThrow(/barn\/picture.yaml: is missing/);
  await writeFile(join(folder, 'barn/picture.yaml'), 'title: { de: a, en: b');
  await expect(readArtEntries(folder)).rejects.toThrow(/barn\/picture.yaml/);
});

const planChangedSheets = (changed: Partial<Scene>) =>
  planPrintedSheets([buildEntry('barn', { ...scene, ...changed })], sources);

test('changed inks print again without the render that a changed camera needs', () => {
  const digests = (changed: Partial<Scene>) =>
    planChangedSheets(changed).map((sheet) => [sheet.press, 'render' in sheet && sheet.render.digest])[0] ?? [];
  const [print, render] = digests({});
  const inked = digests({ editions: { day: { inks: 'mist' } } });
  const moved = digests({ camera: { from: [-50, -22, 1.6], to: [-72, 0, 4], lens: 35 } });
  expect([inked[0] === print, inked[1] === render]).toEqual([false, true]);
  expect([moved[0] === print, moved[1] === render]).toEqual([true, false]);
});

test('a portrait has as many pixels as a landscape', () => {
  const [sheet] = planChangedSheets({ aspect: 0.7143, crops: ['tall'] });
  expect([sheet?.width, sheet && 'render' in sheet && sheet.render.shot.aspect]).toEqual([1069, 0.7143]);
});

test('a plate can have more crops', () => {
  const crops = ['banner', 'plate'] as const;
  const [plate] = planPrintedSheets([buildEntry('barn', { plate: 'barn.svg', crops: [...crops] })], sources);
  expect(plate?.crops).toEqual(crops);
});

test('an evening edition is rendered separately only if it has its own light', () => {
  const folders = (evening: Scene['editions']['evening']) =>
    planChangedSheets({ editions: { ...scene.editions, evening } }).map(
      (sheet) => 'render' in sheet && sheet.render.name,
    );
  expect(folders({ inks: 'dusk' })).toEqual(['barn', 'barn']);
  expect(folders({ inks: 'dusk', light: { sun: [2, 285], lit: true } })).toEqual(['barn', 'barn-evening']);
});

test('a poster, a plate and an emblem have an evening edition if the entry names its drawing', () => {
  const lightsOf = (art: Picture['art']) =>
    planPrintedSheets([buildEntry('drawn', art)], sources).map(({ light }) => light);
  const evening = 'one-evening.svg';
  expect(lightsOf({ poster: 'one.svg' })).toEqual(['day']);
  for (const art of [{ poster: 'one.svg' }, { plate: 'one.svg' }, { emblem: 'one.svg' }])
    expect(lightsOf({ ...art, evening })).toEqual(['day', 'evening']);
});
