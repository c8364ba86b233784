import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endProcess, guardProcess } from '#tools/process-guard.ts';

export interface VirtualDisplay extends AsyncDisposable {
  /** value of `DISPLAY` */
  display: string;
}

/** Disables key repetition: on a slow machine a pressed key would repeat. */
export async function startVirtualDisplay(program: string): Promise<VirtualDisplay> {
  const child = guardProcess(
    spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-r'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    }),
  );
  const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, [Symbol.asyncDispose]: () => endProcess(child, 'SIGTERM') };
}
