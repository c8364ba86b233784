/** Runs a command of npm in this process, which is faster than a new one. */
import { format } from 'node:util';
import { vi } from 'vitest';
import { runAdmin } from '#tools/admin.ts';

export const runAdminCommand = (command: string, words: string[], settings: Record<string, string>) =>
  runCaptured(() => runAdmin([command, ...words]), settings);

/** The exit code of the work, and what it prints. */
export async function runCaptured(work: () => Promise<unknown>, settings: Record<string, string> = {}) {
  const output = { code: 0, out: '', error: '' };
  const { exitCode } = process;
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const append = (stream: 'out' | 'error', text: string) => {
    output[stream] += text;
    return true;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((...values) => void append('out', `${format(...values)}\n`)),
    vi.spyOn(console, 'error').mockImplementation((...values) => void append('error', `${format(...values)}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => append('out', String(text))),
  ];
  // Some commands set the umask.
  const umask = process.umask(0o022);
  process.exitCode = undefined;
  try {
    await work();
    output.code = Number(process.exitCode ?? 0);
  } catch (error) {
    // Node ends a process with 1 after an uncaught error.
    output.code = 1;
    output.error += error instanceof Error ? `${error.stack}\n` : String(error);
  } finally {
    process.exitCode = exitCode;
    process.umask(umask);
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
  return output;
}
