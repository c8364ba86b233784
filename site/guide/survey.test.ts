import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parkModel } from '#contract/content/park-model.ts';
import { openSurvey, roundMetres, toGroundPoint } from './survey.ts';

const file = new URL('../../tests/fixtures/content/park-model.yaml', import.meta.url);
const model = parkModel.parse(parse(await readFile(file, 'utf8')));
const { onMap } = openSurvey(model);

/** What the model itself says: the exact height of the ground, its camera, and degrees by another series than ours. */
const points: [where: string, latitude: number, longitude: number, x: number, y: number][] = [
  ['before the steps', 53.8222922, 13.277, 0.3766, 0.3067],
  ['in the rondell', 53.8220047, 13.2759978, 0.1958, 0.4665],
  ['at the chapel', 53.8216453, 13.2754815, 0.1042, 0.645],
  ['on the rise', 53.8208547, 13.2766052, 0.6151, 0.8048],
  ['on the jetty', 53.8204863, 13.2770607, 0.8863, 0.9315],
  ['in the orchard', 53.8223641, 13.2782148, 0.5867, 0.2177],
];

test.each(points)('%s the dot is where the model has it', (_, latitude, longitude, x, y) => {
  const at = onMap(toGroundPoint({ latitude, longitude }, { latitude: 53.8224, longitude: 13.277 }));
  expect(at).toEqual({ x: expect.closeTo(x, 2), y: expect.closeTo(y, 2) });
});

test('beyond the park there is no dot', () => {
  expect(onMap({ east: 400, north: 0 })).toBeUndefined();
  expect(onMap({ east: 0, north: 61 })).toBeUndefined();
});

test('metres are told no finer than one walks them', () => {
  expect([3, 12, 48, 63, 189].map(roundMetres)).toEqual([5, 10, 50, 60, 190]);
});

test('a model that a program could not read is refused', () => {
  const wrong = [{ camera: model.camera.slice(1) }, { heights: ['1'] }, { heights: ['1 2', 'x 3'] }, { walk: [] }];
  for (const part of wrong) expect(parkModel.safeParse({ ...model, ...part }).success).toBe(false);
});
