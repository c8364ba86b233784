/** The press, on a render of 80 × 50 dots in tests/fixtures/render. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inkSets } from '#contract/picture.ts';
import { root } from './entries.ts';
import { python } from './programs.ts';

const fixture = join(root, 'tests/fixtures/render');
const folder = await mkdtemp(join(tmpdir(), 'tollenau-print-'));
const program = (() => {
  try {
    return python();
  } catch {
    return undefined;
  }
})();

async function press(request: object) {
  const file = join(folder, 'request.json');
  await writeFile(file, JSON.stringify(request));
  const words = [join(root, 'art/print/print.py'), file];
  return spawnSync(program ?? '', words, { encoding: 'utf8', env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } });
}

/** The mean of red, green and blue in a small part. */
async function dotsOf(file: string, left: number, top: number): Promise<number[]> {
  const part = await sharp(file).extract({ left, top, width: 16, height: 6 }).toBuffer();
  return (await sharp(part).stats()).channels.map(({ mean }) => mean);
}

test('every ink set of the press may be named in an entry, and no other', async () => {
  const names = await readdir(join(root, 'art/print/inks'));
  expect(names.map((name) => name.replace('.json', '')).sort()).toEqual([...inkSets].sort());
});

describe.skipIf(!program)('printing (needs Python with NumPy and OpenCV)', () => {
  test('lays the inks where the materials are, the same each time', async () => {
    const prints = ['one.png', 'two.png'].map((name) => join(folder, name));
    const { status, stderr } = await press(prints.map((out) => ({ render: fixture, out, width: 160, inks: 'golden' })));
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const [one = '', two = ''] = prints;
    expect(await sharp(one).metadata()).toMatchObject({ width: 160, height: 100, format: 'png' });
    expect(await sharp(one).raw().toBuffer()).toEqual(await sharp(two).raw().toBuffer());
    const [skyRed = 0, , skyBlue = 0] = await dotsOf(one, 90, 22);
    expect(skyRed).toBeGreaterThan(200);
    expect(skyRed).toBeGreaterThan(skyBlue + 30);
    const [waterRed = 0, waterGreen = 0] = await dotsOf(one, 10, 80);
    expect(waterRed).toBeLessThan(60);
    expect(waterGreen).toBeGreaterThan(waterRed);
  });

  test('knows a mood by its inks', async () => {
    const out = join(folder, 'dusk.png');
    expect((await press({ render: fixture, out, width: 160, inks: 'dusk' })).status).toBe(0);
    const [red = 0, , blue = 0] = await dotsOf(out, 60, 2);
    expect(blue).toBeGreaterThan(red + 20);
  });

  test.each([
    ['unknown inks', { inks: 'gold' }, 'There are no inks called "gold", only autumn'],
    ['an unknown wish', { inks: 'day', sparkle: 1 }, 'The press knows no "sparkle", only bank'],
    ['a render that is not there', { inks: 'day', render: folder }, 'is missing or no EXR. Render the picture again.'],
  ])('refuses %s with a sentence', async (_, change, sentence) => {
    const { status, stderr } = await press({ render: fixture, out: join(folder, 'no.png'), width: 160, ...change });
    expect(status).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('Traceback');
  });
});
