/** A disk that fails: system calls of a running server end in an error until it is repaired. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { end, guarded } from '#tools/process-guard.ts';

const scope = '/proc/sys/kernel/yama/ptrace_scope';

/** Only root, or a machine that says so, may lay hands on a program that is already running. */
export const canFail =
  existsSync('/usr/bin/strace') &&
  (process.getuid?.() === 0 || !existsSync(scope) || readFileSync(scope, 'utf8').trim() === '0');

export async function failing(pid: number, calls: string, error: 'EIO' | 'EROFS' | 'ENOSPC') {
  const words = ['-f', '-p', String(pid), '-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}`];
  const hand = guarded(spawn('strace', [...words, '-o', '/dev/null'], { stdio: ['ignore', 'ignore', 'pipe'] }));
  const told = await Promise.race([once(hand.stderr, 'data'), once(hand, 'exit').then(() => ['it ended at once'])]);
  if (!String(told[0]).includes('attached')) throw new Error(`strace: ${told[0]}`);
  const repair = () => end(hand, 'SIGINT');
  return { repair, [Symbol.asyncDispose]: repair };
}
