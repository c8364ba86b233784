import { execFileSync, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { ParkModel } from '#contract/content/park-model.ts';
import { openSurvey } from '#site/guide/survey.ts';
import { shippedContentFolder } from '#tools/content-folders.ts';

const python = ['python3', '/usr/bin/python3'].find(
  (name) => spawnSync(name, ['-c', 'import numpy'], { stdio: 'ignore' }).status === 0,
);
const root = new URL('../', import.meta.url).pathname;

test.skipIf(!python)('content/park-model.yaml is what the model says', () => {
  execFileSync(python ?? '', ['art/guide/survey.py', '--check'], { cwd: root });
});

const read = async (name: string) => parse(await readFile(`${shippedContentFolder}/${name}`, 'utf8'));
const markers: Record<string, { x: number; y: number }> = await read('park-map.yaml');
const { walk, ...model }: ParkModel = await read('park-model.yaml');
const { onMap, spotOfPlace } = openSurvey(model);

test('every place of the house has its spot, and its marker stands beside it on the map', () => {
  expect(walk.map(({ place }) => place).sort()).toEqual(Object.keys(markers).sort());
  for (const [slug, marker] of Object.entries(markers)) {
    const spot = spotOfPlace(slug);
    const { x = 9, y = 9 } = (spot && onMap(spot)) ?? {};
    expect(Math.abs(x - marker.x), slug).toBeLessThan(0.08);
    expect(Math.abs(y - marker.y - 0.025), slug).toBeLessThan(0.055);
  }
});
