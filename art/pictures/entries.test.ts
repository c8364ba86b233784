import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Picture, Scene } from '#contract/content/picture.ts';
import { readEntries, referenceFaults } from './entries.ts';
import { planSheets } from './plan.ts';
import { knownProps, readSources } from './sources.ts';

const words = { de: 'Die Scheune', en: 'The barn' };
const scene: Scene = {
  camera: { from: [-52, -22, 1.6], to: [-72, 0, 4], lens: 35 },
  light: { sun: [17, 250] },
  season: 'summer',
  props: ['concert'],
  editions: { day: { inks: 'golden' } },
  crops: ['plate'],
};
const entry = (id: string, art: Picture['art']) => ({ id, picture: { title: words, alt: words, art } });
const [props, sources] = [await knownProps(), await readSources()];

test.each([
  ['a set', ['concert'], ''],
  ['a thing and its place', ['bench@-10,-150,180'], ''],
  ['an unknown set', ['circus'], 'content/pictures/barn/picture.yaml: art.props holds "circus"; allowed are the sets '],
  ['a thing without a place', ['bench'], 'content/pictures/barn/picture.yaml: art.props holds "bench"'],
])('props: %s', (_, wanted, sentence) => {
  const [fault = '', ...more] = referenceFaults([entry('barn', { ...scene, props: wanted })], props);
  expect([fault.slice(0, sentence.length), fault === '', more]).toEqual([sentence, sentence === '', []]);
});

test('a camera borrowed from a picture that has none is refused', () => {
  const borrowed = { ...scene, camera: 'hero' };
  expect(referenceFaults([entry('barn', borrowed), entry('hero', scene)], props)).toEqual([]);
  expect(referenceFaults([entry('barn', borrowed)], props).join()).toContain('art.camera is "hero"');
  expect(referenceFaults([entry('barn', borrowed), entry('hero', borrowed)], props)).toHaveLength(2);
});

test('a folder without words is refused by name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-entries-'));
  await mkdir(join(folder, 'barn'));
  await expect(readEntries(folder)).rejects.toThrow(/barn\/picture.yaml: is missing/);
  await writeFile(join(folder, 'barn/picture.yaml'), 'title: { de: a, en: b');
  await expect(readEntries(folder)).rejects.toThrow(/barn\/picture.yaml/);
});

const sheetsOf = (changed: Partial<Scene>) => planSheets([entry('barn', { ...scene, ...changed })], sources);

test('a change of inks prints again and renders nothing, a change of camera renders again', () => {
  const digests = (changed: Partial<Scene>) =>
    sheetsOf(changed).map((sheet) => [sheet.press, 'render' in sheet && sheet.render.digest])[0] ?? [];
  const [print, render] = digests({});
  const inked = digests({ editions: { day: { inks: 'mist' } } });
  const moved = digests({ camera: { from: [-50, -22, 1.6], to: [-72, 0, 4], lens: 35 } });
  expect([inked[0] === print, inked[1] === render]).toEqual([false, true]);
  expect([moved[0] === print, moved[1] === render]).toEqual([true, false]);
});

test('an evening with a light of its own has a render of its own; without one it shares the day’s', () => {
  const folders = (evening: Scene['editions']['evening']) =>
    sheetsOf({ editions: { ...scene.editions, evening } }).map((sheet) => 'render' in sheet && sheet.render.name);
  expect(folders({ inks: 'dusk' })).toEqual(['barn', 'barn']);
  expect(folders({ inks: 'dusk', light: { sun: [2, 285], lit: true } })).toEqual(['barn', 'barn-evening']);
});
