/**
 * What a test has started ends with it, however it ends.
 * @module-tag full
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { until } from '#tests/harness/until.ts';
import { guarded } from '#tools/process-guard.ts';

const script = new URL('../harness/started-things.ts', import.meta.url).pathname;

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a test run ended by %s leaves no server, no database, no child that does not listen, and no folder',
  async (signal) => {
    const runner = guarded(spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] }));
    const [line] = (await once(createInterface({ input: runner.stdout }), 'line')) as [string];
    const { children, folder } = JSON.parse(line) as { children: number[]; folder: string };
    expect(children.filter(lives)).toHaveLength(3);
    expect(existsSync(folder)).toBe(true);
    runner.kill(signal);
    await until(() => !children.some(lives) && !existsSync(folder));
  },
);
