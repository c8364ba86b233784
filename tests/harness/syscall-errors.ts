/** A disk that fails: system calls of a running server end in an error until it is repaired. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { endProcess, guardProcess } from '#tools/process-guard.ts';

const scope = '/proc/sys/kernel/yama/ptrace_scope';

/** Only root, or a machine that says so, may lay hands on a program that is already running. */
export const canInjectErrors =
  existsSync('/usr/bin/strace') &&
  (process.getuid?.() === 0 || !existsSync(scope) || readFileSync(scope, 'utf8').trim() === '0');

export async function injectErrors(pid: number, calls: string, error: 'EIO' | 'EROFS' | 'ENOSPC') {
  const words = ['-f', '-p', String(pid), '-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}`];
  const hand = guardProcess(spawn('strace', [...words, '-o', '/dev/null'], { stdio: ['ignore', 'ignore', 'pipe'] }));
  const told = await Promise.race([once(hand.stderr, 'data'), once(hand, 'exit').then(() => ['it ended at once'])]);
  if (!String(told[0]).includes('attached')) throw new Error(`strace: ${told[0]}`);
  const repair = () => endProcess(hand, 'SIGINT');
  return { repair, [Symbol.asyncDispose]: repair };
}
