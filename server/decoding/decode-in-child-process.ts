/** Runs a decoder on untrusted bytes in a process without settings, secrets or write access. */
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { setPriority } from 'node:os';
import { pipeline } from 'node:stream/promises';

const root = new URL('../../', import.meta.url).pathname;
const permissionFlags = [
  '--permission',
  '--allow-addons',
  `--allow-fs-read=${root}`,
  `--allow-fs-read=${realpathSync(`${root}node_modules`)}`,
];

interface DecodeOptions {
  program: URL;
  args: string[];
  input: Uint8Array | AsyncIterable<Uint8Array>;
  /** milliseconds */
  timeout: number;
  megabytes: number;
  isLowPriority?: boolean;
  signal?: AbortSignal | undefined;
}

export interface DecodeResult {
  output: Buffer;
  /** null: killed by its timeout or for its memory */
  code: number | null;
}

export function decodeInChildProcess(options: DecodeOptions): Promise<DecodeResult> {
  const { program, args, input, timeout, megabytes, isLowPriority, signal } = options;
  const heap = `--max-old-space-size=${megabytes}`;
  const child = spawn(process.execPath, [...permissionFlags, heap, program.pathname, ...args], {
    env: { VIPS_DISC_THRESHOLD: '1g' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout,
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  });
  if (isLowPriority && child.pid !== undefined) lowerPriority(child.pid);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    // The process may end before it has read everything. Its exit code says why.
    child.stdin.on('error', () => {});
    if (input instanceof Uint8Array) child.stdin.end(input);
    else pipeline(input, child.stdin).catch((error: NodeJS.ErrnoException) => isClosedPipe(error) || reject(error));
    child.once('error', reject);
    child.once('close', (code) => resolve({ output: Buffer.concat(parts), code }));
  });
}

const isClosedPipe = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET';

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 5);
  } catch {
    // The process has ended.
  }
}
