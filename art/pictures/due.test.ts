import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { whatIsDue } from './due.ts';
import type { Render, Sheet } from './plan.ts';
import { folderOf, noteDown } from './render.ts';

const passes = ['rgb', 'mist', 'alb', 'clsA', 'clsB', 'clsC'];
const camera = { from: [0, 0, 1], to: [0, 9, 1], lens: 30, upright: true } satisfies Render['shot']['camera'];
const view: Render = {
  name: `due-test-${process.pid}`,
  shot: { camera, light: { sun: [30, 200] }, season: 'summer', props: [] },
  digest: 'now',
};
const sheet: Sheet = {
  id: view.name,
  light: 'day',
  crops: ['plate'],
  width: 1600,
  focus: { across: 0.5, down: 0.5 },
  render: view,
  wishes: { inks: 'day', sunSide: 1 },
  press: 'press',
};
afterAll(() => rm(folderOf(view), { recursive: true, force: true }));

async function renderedOf(digest: string) {
  await mkdir(folderOf(view), { recursive: true });
  for (const name of passes) {
    const file = join(folderOf(view), `${name}0001.exr`);
    await writeFile(file, '');
    await utimes(file, 1, 1);
  }
  await noteDown({ ...view, digest });
}

const heaps = async (printOnly: boolean) => {
  const { renders, prints, records, waiting } = await whatIsDue([sheet], {}, printOnly);
  return [renders, prints, records, waiting].map(({ length }) => length);
};

test('without passes it is rendered and printed, or waits where nothing may be rendered', async () => {
  expect(await heaps(false)).toEqual([1, 1, 0, 0]);
  expect(await heaps(true)).toEqual([0, 0, 0, 1]);
});

test('passes of another camera are neither printed nor recorded as those that are wanted', async () => {
  await renderedOf('before');
  expect(await heaps(false)).toEqual([1, 1, 0, 0]);
  expect(await heaps(true)).toEqual([0, 0, 0, 1]);
});

test('the passes that are wanted are printed, and not made again', async () => {
  await renderedOf('now');
  expect(await heaps(false)).toEqual([0, 1, 0, 0]);
  expect(await heaps(true)).toEqual([0, 1, 0, 0]);
});
