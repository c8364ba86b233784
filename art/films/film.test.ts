/** Moving prints and their cuts, of a render of 80 × 50 dots in tests/fixtures/render. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { need, python, quietPython, root, runs } from '#art/pictures/programs.ts';
import { cutFilm } from './make.ts';

const folder = await mkdtemp(join(tmpdir(), 'tollenau-film-'));
const whole = [0.5, 0.5, 1];
const shot = { render: join(root, 'tests/fixtures/render'), inks: 'golden', seconds: 8, window: [whole, whole] };
const master = join(folder, 'loop.mkv');

async function film(shots: object[], out: string) {
  const file = join(folder, 'request.json');
  await writeFile(file, JSON.stringify({ out, size: [160, 90], rate: 4, hold: 1, sheet: 160, shots }));
  const run = spawnSync(python(), [join(root, 'art/print/film.py'), file], { encoding: 'utf8', env: quietPython });
  expect(run.stderr).toBe('');
}

function framesOf(file: string): Buffer[] {
  const raw = ['-loglevel', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
  const { stdout } = spawnSync(need('ffmpeg'), raw, { maxBuffer: 1e8 });
  const length = 160 * 90;
  return Array.from({ length: stdout.length / length }, (_, at) => stdout.subarray(at * length, (at + 1) * length));
}

const apart = (one: Buffer = Buffer.alloc(1), other: Buffer = Buffer.alloc(one.length)) =>
  one.reduce((sum, dot, at) => sum + Math.abs(dot - (other[at] ?? 0)), 0) / one.length;

describe.skipIf(!runs('cv2, numpy', 'ffmpeg'))('films (need Python with NumPy and OpenCV, and ffmpeg)', () => {
  test('after eight seconds a print is where it began, and has moved in between', async () => {
    await film([shot], master);
    const frames = framesOf(master);
    expect(frames.length).toBe(32);
    const steps = frames.slice(1).map((frame, at) => apart(frames[at], frame));
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(apart(frames.at(-1), frames[0])).toBeLessThanOrEqual(Math.max(...steps));
    expect(apart(frames[0], frames[16])).toBeGreaterThan(Math.max(...steps));
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
});
