/** The programs beside Node that making pictures needs, and which Debian packages bring them. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StepFailed } from '#tools/steps.ts';

const packages = {
  blender: 'blender',
  python: 'python3-numpy python3-opencv',
  'rsvg-convert': 'librsvg2-bin',
  ffmpeg: 'ffmpeg',
};

const missing = (what: string, names: string) =>
  new StepFailed(`${what} is missing. On Debian: apt-get install ${names}`);

export function blender(): string {
  if (!answers('blender', ['--version'])) throw missing('Blender', packages.blender);
  return 'blender';
}

/** A Python that has what the press imports: the first on the path need not be the system's. */
export const python = (): string => pythonWith('cv2, numpy');

export function pythonWith(modules: string): string {
  const found = ['python3', '/usr/bin/python3'].find((name) => answers(name, ['-c', `import ${modules}`]));
  if (!found) throw missing(`A Python 3 with ${modules}`, packages.python);
  return found;
}

export function ffmpeg(): string {
  if (!answers('ffmpeg', ['-version'])) throw missing('ffmpeg', packages.ffmpeg);
  return 'ffmpeg';
}

export function needDrawingTool(): void {
  if (!answers('rsvg-convert', ['--version'])) throw missing('rsvg-convert', packages['rsvg-convert']);
}

function answers(program: string, words: string[]): boolean {
  return spawnSync(program, words, { stdio: 'ignore' }).status === 0;
}

/** A program reads its request from a file; each run has its own, so that one may preview while another renders. */
export const requestFolder = () => mkdtempDisposable(join(tmpdir(), 'tollenau-request-'));

/** Runs at low priority and hands over each line as it comes. What is left unsaid is kept for the case of failure. */
export async function listen(program: string, words: string[], hear: (line: string) => void): Promise<void> {
  const child = spawn('nice', ['-n', '19', program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      last.push(line);
      if (last.length > 12) last.shift();
      hear(line);
    });
  }
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject));
  if (code !== 0) throw new StepFailed(`${last.join('\n')}\n${program} ended with ${code}.`);
}
