/** A command of `npm run admin` as somebody types it, without a process of its own: a start costs more than most commands. */
import { format } from 'node:util';
import { vi } from 'vitest';
import { runAdmin } from '#tools/admin.ts';

export interface CommandOutput {
  code: number;
  out: string;
  error: string;
}

export async function runAdminCommand(
  command: string,
  words: string[],
  settings: Record<string, string>,
): Promise<CommandOutput> {
  const said: CommandOutput = { code: 0, out: '', error: '' };
  const { exitCode } = process;
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
  process.exitCode = undefined;
  try {
    await runAdmin([command, ...words]);
    said.code = Number(process.exitCode ?? 0);
  } catch (error) {
    // As Node does with what nobody has caught.
    said.code = 1;
    said.error += error instanceof Error ? `${error.stack}\n` : String(error);
  } finally {
    process.exitCode = exitCode;
    process.umask(umask);
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
  return said;
}
