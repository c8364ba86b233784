import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inkSets } from '#contract/content/picture.ts';
import { canRun, findPython, pythonEnvironment, root } from './programs.ts';

const folder = await mkdtemp(join(tmpdir(), 'tollenau-print-'));
const common = { render: join(root, 'tests/fixtures/render'), width: 160 };

async function printRequest(request: object) {
  const file = join(folder, 'request.json');
  await writeFile(file, JSON.stringify(request));
  const options = { encoding: 'utf8', env: pythonEnvironment } as const;
  return spawnSync(findPython(), [join(root, 'art/print/print.py'), file], options);
}

async function readPixels(file: string, left: number, top: number): Promise<[number, number, number]> {
  const part = await sharp(file).extract({ left, top, width: 16, height: 6 }).toBuffer();
  const [red = 0, green = 0, blue = 0] = (await sharp(part).stats()).channels.map(({ mean }) => mean);
  return [red, green, blue];
}

test('an entry may name every existing ink set, and no other', async () => {
  const names = await readdir(join(root, 'art/print/inks'));
  expect(names.map((name) => name.replace('.json', '')).sort()).toEqual([...inkSets].sort());
});

describe.skipIf(!canRun('cv2, numpy'))('printing (needs Python with NumPy and OpenCV)', () => {
  test('the same inks give the same print, each ink set its own colours', async () => {
    const fileOf = (name: string) => join(folder, `${name}.png`);
    const [one, two, dusk] = [fileOf('one'), fileOf('two'), fileOf('dusk')];
    const golden = [one, two].map((out) => ({ ...common, out, inks: 'golden' }));
    const { status, stderr } = await printRequest([...golden, { ...common, out: dusk, inks: 'dusk' }]);
    expect([status, stderr]).toEqual([0, '']);
    expect(await sharp(one).metadata()).toMatchObject({ width: 160, height: 100, format: 'png' });
    expect(await sharp(one).raw().toBuffer()).toEqual(await sharp(two).raw().toBuffer());
    const [sky, water] = [await readPixels(one, 90, 22), await readPixels(one, 10, 80)];
    const pixels = await readPixels(dusk, 60, 2);
    expect(sky[0]).toBeGreaterThan(Math.max(200, sky[2] + 30));
    expect(water[0]).toBeLessThan(Math.min(60, water[1]));
    expect(pixels[2]).toBeGreaterThan(pixels[0] + 20);
  });
});
