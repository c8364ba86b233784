/** The interface of each peer. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { endProcess, guardProcess } from '#tools/process-guard.ts';
import type { Content } from './content.ts';

export interface RunningPeer extends AsyncDisposable {
  address: string;
  /** with their child processes */
  processes: ChildProcess[];
  /** waits until the background work after the start is done */
  waitUntilIdle?: () => Promise<void>;
}

export interface Peer {
  name: string;
  /** how it is built and served, in a sentence */
  how: string;
  /** installs and builds it; returns the versions of its parts */
  prepare: (content: Content) => Promise<Record<string, string>>;
  /** `origin`: the address that visitors use, if the peer needs it */
  start: (origin?: string) => Promise<RunningPeer>;
  /** it serves the bytes of our own pages, so the first view is not measured again */
  isOurBytes?: true;
}

const patience = 60_000;

/** Starts the programs and waits for the home page. Keeps output for an error. */
export async function startPrograms(
  address: string,
  commands: { program: string; words: string[]; cwd?: string; env?: NodeJS.ProcessEnv }[],
): Promise<RunningPeer> {
  const output: string[] = [];
  const processes = commands.map(({ program, words, cwd, env }) => {
    const child = guardProcess(
      spawn(program, words, { cwd, env: env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'] }),
    );
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(String(part)));
    return child;
  });
  const stop = async () => {
    for (const child of processes.toReversed()) await endProcess(child, 'SIGTERM');
  };
  const late = Date.now() + patience;
  while (!(await isThere(address))) {
    const hasEnded = processes.some(({ exitCode }) => exitCode !== null);
    if (hasEnded || Date.now() > late) {
      await stop();
      throw new Error(
        `${commands.map(({ program }) => program).join(', ')} did not start: ${output.join('').slice(-600)}`,
      );
    }
    await setTimeout(10);
  }
  return { address, processes, [Symbol.asyncDispose]: stop };
}

const isThere = (address: string): Promise<boolean> =>
  fetch(address).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );
