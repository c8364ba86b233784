/** Moving prints and their cuts, of a render of 80 × 50 dots in tests/fixtures/render. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '#art/pictures/entries.ts';
import { ffmpeg, python } from '#art/pictures/programs.ts';
import { cutFilm } from './encode.ts';

const folder = await mkdtemp(join(tmpdir(), 'tollenau-film-'));
const size = { width: 160, height: 90 };
const whole = [0.5, 0.5, 1];
const shot = { render: join(root, 'tests/fixtures/render'), inks: 'golden', seconds: 8, window: [whole, whole] };
const master = join(folder, 'loop.mkv');

const missing = (() => {
  try {
    python();
    ffmpeg();
    return false;
  } catch {
    return true;
  }
})();

async function film(shots: object[], out: string) {
  const file = join(folder, 'request.json');
  await writeFile(file, JSON.stringify({ out, size: [size.width, size.height], rate: 4, hold: 1, sheet: 160, shots }));
  const run = spawnSync(python(), [join(root, 'art/print/film.py'), file], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  expect(run.stderr).toBe('');
}

function framesOf(file: string): Buffer[] {
  const raw = ['-loglevel', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
  const { stdout } = spawnSync(ffmpeg(), raw, { maxBuffer: 1e8 });
  const length = size.width * size.height;
  return Array.from({ length: stdout.length / length }, (_, at) => stdout.subarray(at * length, (at + 1) * length));
}

const apart = (one: Buffer | undefined, other: Buffer | undefined) =>
  one && other ? one.reduce((sum, dot, at) => sum + Math.abs(dot - (other[at] ?? 0)), 0) / one.length : 0;

describe.skipIf(missing)('films (need Python with NumPy and OpenCV, and ffmpeg)', () => {
  test('after eight seconds a print is where it began, and has moved in between', async () => {
    await film([shot], master);
    const frames = framesOf(master);
    expect(frames.length).toBe(32);
    const steps = frames.slice(1).map((frame, at) => apart(frames[at], frame));
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(apart(frames.at(-1), frames[0])).toBeLessThanOrEqual(Math.max(...steps));
    expect(apart(frames[0], frames[16])).toBeGreaterThan(Math.max(...steps));
  });

  test('the camera moves over the sheet, and a new sheet comes off the press', async () => {
    const out = join(folder, 'shots.mkv');
    await film(
      [
        {
          ...shot,
          seconds: 1,
          window: [
            [0.3, 0.5, 0.6],
            [0.7, 0.5, 0.6],
          ],
        },
        { ...shot, seconds: 1 },
      ],
      out,
    );
    const frames = framesOf(out);
    expect(frames.length).toBe(8);
    expect(apart(frames[0], frames[3])).toBeGreaterThan(apart(frames[6], frames[7]) * 2);
    const mean = (frame?: Buffer) => apart(frame, Buffer.alloc(size.width * size.height));
    // bare paper shows through the first plates
    expect(mean(frames[4])).toBeGreaterThan(mean(frames[6]) + 10);
  });

  test.each(['av1', 'h264'] as const)(
    '%s: quality gives way until the file fits, or a sentence says why not',
    async (codec) => {
      const out = join(folder, `cut.${codec}.mp4`);
      const cut = (kilobytes: number) => cutFilm(master, { cut: { name: codec, codec, kilobytes }, out, focus: 0.5 });
      const easy = await cut(5000);
      const tight = await cut((easy.size * 0.8) / 1000);
      expect(tight.quality).toBeGreaterThan(easy.quality);
      expect(tight.size).toBeLessThanOrEqual(easy.size * 0.8);
      await expect(cut(0.3)).rejects.toThrow('does not fit into 0.3 kB');
    },
  );

  test('the cut for telephones keeps what the picture is about', async () => {
    const out = join(folder, 'small.mp4');
    const small = { name: 'small', codec: 'h264', kilobytes: 500, size: { width: 64, height: 90 } } as const;
    await cutFilm(master, { cut: small, out, focus: 0.9 });
    const cut = spawnSync(ffmpeg(), [
      '-loglevel',
      'error',
      '-i',
      out,
      '-frames:v',
      '1',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'gray',
      '-',
    ]);
    expect(cut.stdout.length).toBe(64 * 90);
    const [first = Buffer.alloc(0)] = framesOf(master);
    const columns = (left: number) =>
      Buffer.concat(Array.from({ length: 90 }, (_, row) => first.subarray(row * 160 + left, row * 160 + left + 64)));
    expect(apart(cut.stdout, columns(96))).toBeLessThan(apart(cut.stdout, columns(0)) / 2);
  });
});
