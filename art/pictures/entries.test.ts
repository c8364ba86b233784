import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Picture, Scene } from '#contract/picture.ts';
import { readEntries, referenceFaults } from './entries.ts';
import { planSheets } from './plan.ts';
import { knownProps } from './props.ts';
import { readSources } from './sources.ts';

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
const props = await knownProps();

test('every entry in content/pictures is whole, its camera and its props exist', async () => {
  expect((await readEntries()).length).toBeGreaterThan(5);
});

test('the park knows sets and single things', () => {
  expect(props.sets).toContain('concert');
  expect(props.things).toContain('bench');
});

test.each([
  ['a set', ['concert'], undefined],
  ['a thing and its place', ['bench@-10,-150,180'], undefined],
  ['an unknown set', ['circus'], 'art.props holds "circus"; allowed are the sets '],
  ['a thing without a place', ['bench'], 'art.props holds "bench"'],
])('props: %s', (_, wanted, sentence) => {
  const faults = referenceFaults([entry('barn', { ...scene, props: wanted })], props);
  if (sentence) expect(faults.join()).toContain(`content/pictures/barn/picture.yaml: ${sentence}`);
  else expect(faults).toEqual([]);
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

test('a change of inks prints again and renders nothing, a change of camera renders again', async () => {
  const sources = await readSources();
  const digests = (changed: Partial<Scene>) => {
    const [sheet] = planSheets([entry('barn', { ...scene, ...changed })], sources);
    if (!sheet || !('render' in sheet)) throw new Error('A scene has a render.');
    return { print: sheet.press, render: sheet.render.digest };
  };
  const before = digests({});
  expect(digests({})).toEqual(before);
  const inked = digests({ editions: { day: { inks: 'mist' } } });
  expect(inked.render).toBe(before.render);
  expect(inked.print).not.toBe(before.print);
  const moved = digests({ camera: { from: [-50, -22, 1.6], to: [-72, 0, 4], lens: 35 } });
  expect(moved.render).not.toBe(before.render);
  expect(moved.print).toBe(before.print);
});

test('another make of a thing renders only those again that ask for it', async () => {
  const sources = await readSources();
  const remade = { ...sources, makers: { ...sources.makers, hive: 'def hive(): another' } };
  const digest = (props: string[], from = sources) => {
    const [sheet] = planSheets([entry('barn', { ...scene, props })], from);
    return sheet && 'render' in sheet ? sheet.render.digest : undefined;
  };
  expect(sources.makers).toHaveProperty('hive');
  expect(digest(['hive@1,2,3'], remade)).not.toBe(digest(['hive@1,2,3']));
  expect(digest(['bicycle@1,2,3'], remade)).toBe(digest(['bicycle@1,2,3']));
});

test('an evening with a light of its own has a render of its own; without one it shares the day’s', async () => {
  const sources = await readSources();
  const folders = (evening: Scene['editions']['evening']) =>
    planSheets([entry('barn', { ...scene, editions: { ...scene.editions, evening } })], sources).map((sheet) =>
      'render' in sheet ? sheet.render.name : undefined,
    );
  expect(folders({ inks: 'dusk' })).toEqual(['barn', 'barn']);
  expect(folders({ inks: 'dusk', light: { sun: [2, 285], lit: true } })).toEqual(['barn', 'barn-evening']);
});
