/**
 * A command of tools/ as somebody types it, without a process of its own: its program is read anew each time, what it stands
 * on is loaded already. A start costs more than most commands; that a process ends so, content-command.test.ts shows.
 */
import { format } from 'node:util';
import { vi } from 'vitest';

export interface Said {
  code: number;
  out: string;
  error: string;
}

let typed = 0;

export async function typedHere(command: string, words: string[], settings: Record<string, string>): Promise<Said> {
  const said: Said = { code: 0, out: '', error: '' };
  const program = new URL(`../../tools/${command}.ts`, import.meta.url).pathname;
  const before = { argv: process.argv, exitCode: process.exitCode };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const hear = (what: 'out' | 'error', words: string) => {
    said[what] += words;
    return true;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((...what) => void hear('out', `${format(...what)}\n`)),
    vi.spyOn(console, 'error').mockImplementation((...what) => void hear('error', `${format(...what)}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation((what) => hear('out', String(what))),
  ];
  // Some of them let nobody else read what they write.
  const umask = process.umask(0o022);
  process.argv = [process.execPath, program, ...words];
  process.exitCode = undefined;
  try {
    await import(/* @vite-ignore */ `${program}?typed=${++typed}`);
    said.code = Number(process.exitCode ?? 0);
  } catch (error) {
    // As Node does with what nobody has caught.
    said.code = 1;
    said.error += error instanceof Error ? `${error.stack}\n` : String(error);
  } finally {
    Object.assign(process, before);
    process.umask(umask);
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
  return said;
}
