import { spawn, spawnSync } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StepError } from '#tools/steps.ts';

export const root = new URL('../../', import.meta.url).pathname;

const programs = {
  blender: ['--version', 'blender'],
  'rsvg-convert': ['--version', 'librsvg2-bin'],
  ffmpeg: ['-version', 'ffmpeg'],
} as const;

const canStart = (program: string, words: string[]): boolean =>
  spawnSync(program, words, { stdio: 'ignore' }).status === 0;

const missingProgramError = (what: string, names: string) =>
  new StepError(`${what} is missing. On Debian: apt-get install ${names}`);

export function requireProgram(program: keyof typeof programs): string {
  const [word, names] = programs[program];
  if (!canStart(program, [word])) throw missingProgramError(program, names);
  return program;
}

/** NumPy 1 (Debian 12) measures some ways of the park differently. */
export const numpy2 = 'numpy; assert int(numpy.__version__.split(".")[0]) > 1';

/** The first Python on the path may lack the modules. */
const findPythonWith = (modules: string) =>
  ['python3', '/usr/bin/python3'].find((name) => canStart(name, ['-c', `import ${modules}`]));

export function findPython(modules = 'cv2, numpy'): string {
  const found = findPythonWith(modules);
  if (!found) throw missingProgramError(`A Python 3 with ${modules}`, 'python3-numpy python3-opencv');
  return found;
}

export const canRun = (modules: string, ...names: (keyof typeof programs)[]): boolean =>
  findPythonWith(modules) !== undefined && names.every((name) => canStart(name, [programs[name][0]]));

/** Each run has a folder of its own, so that two can run at once. */
export const createRequestFolder = () => mkdtempDisposable(join(tmpdir(), 'site-request-'));

export const pythonEnvironment = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };

/** Runs at low priority. A failure shows the last twelve lines. */
export async function runProgram(program: string, words: string[], hear: (line: string) => void): Promise<void> {
  const child = spawn('nice', ['-n', '19', program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: pythonEnvironment,
  });
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      last.push(line);
      if (last.length > 12) last.shift();
      hear(line);
    });
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject));
  if (code !== 0) throw new StepError(`${last.join('\n')}\n${program} ended with ${code}.`);
}
