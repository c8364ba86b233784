import { spawnSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canRun, findPython, pythonEnvironment, requireProgram, root } from '#art/pictures/programs.ts';

const folder = await mkdtemp(join(tmpdir(), 'tollenau-film-'));
const whole = [0.5, 0.5, 1];
const shot = { render: join(root, 'tests/fixtures/render'), inks: 'golden', seconds: 8, window: [whole, whole] };
const master = join(folder, 'loop.mkv');

async function makeFilm(shots: object[], out: string) {
  const file = join(folder, 'request.json');
  await writeFile(file, JSON.stringify({ out, size: [160, 90], rate: 4, hold: 1, sheet: 160, shots }));
  const options = { encoding: 'utf8', env: pythonEnvironment } as const;
  expect(spawnSync(findPython(), [join(root, 'art/print/film.py'), file], options).stderr).toBe('');
}

function readFrames(file: string): Buffer[] {
  const raw = ['-loglevel', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
  const { stdout } = spawnSync(requireProgram('ffmpeg'), raw, { maxBuffer: 1e8 });
  const length = 160 * 90;
  return Array.from({ length: stdout.length / length }, (_, at) => stdout.subarray(at * length, (at + 1) * length));
}

const measureDifference = (one: Buffer = Buffer.alloc(1), other: Buffer = Buffer.alloc(one.length)) =>
  one.reduce((sum, dot, at) => sum + Math.abs(dot - (other[at] ?? 0)), 0) / one.length;

describe.skipIf(!canRun('cv2, numpy', 'ffmpeg'))('films (need Python with NumPy and OpenCV, and ffmpeg)', () => {
  test('a film moves in every frame, and its last frame leads to its first', async () => {
    await makeFilm([shot], master);
    const frames = readFrames(master);
    expect(frames.length).toBe(32);
    const steps = frames.slice(1).map((frame, at) => measureDifference(frames[at], frame));
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(measureDifference(frames.at(-1), frames[0])).toBeLessThanOrEqual(Math.max(...steps));
    expect(measureDifference(frames[0], frames[16])).toBeGreaterThan(Math.max(...steps));
  });

  test('water moves row by row, by three dots at most', () => {
    const program = `
import json, sys
import numpy as np
sys.path.insert(0, '${join(root, 'art/print')}')
from passes import Passes
from rows import Rows
rows = Rows(Passes('${join(root, 'tests/fixtures/render')}', 1600))
moves = rows.reach * rows.at(0.3)
print(json.dumps([float(abs(moves).max()), float(abs(np.diff(moves[-60:, 800])).max()), float(np.ptp(moves[-60:, 800]))]))`;
    const { stdout, stderr } = spawnSync(findPython(), ['-c', program], { encoding: 'utf8', env: pythonEnvironment });
    expect(stderr).toBe('');
    const [furthest = 0, step = 0, spread = 0] = JSON.parse(stdout) as number[];
    expect(furthest).toBeLessThanOrEqual(3);
    // The rows before the viewer differ, and the edge between two of them is soft.
    expect(spread).toBeGreaterThan(2);
    expect(step).toBeLessThan(spread / 2);
  });
});
