/** From the bytes a visitor sends to a stamped copy, made in a process of its own; a few at a time. */
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { idUpload } from '#contract/id-upload.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { Semaphore } from '#server/semaphore.ts';
import { exits } from './exits.ts';
import { kindOf } from './signature.ts';

const program = new URL('id-copy-worker.ts', import.meta.url).pathname;
const root = new URL('../../', import.meta.url).pathname;
/** It may read the program and nothing else, write nothing, start nothing and call nobody. */
const bounds = [
  '--permission',
  '--allow-addons',
  `--allow-fs-read=${root}`,
  `--allow-fs-read=${realpathSync(`${root}node_modules`)}`,
  `--max-old-space-size=${limits.copyWorkerMegabytes}`,
];
const copies = new Semaphore({
  concurrency: limits.copyConcurrency,
  queue: 0,
  overloaded: { code: 'busy', retryAfter: 5 },
});

/** `day` is stamped on it: when the copy was handed in. */
export async function makeCopy(picture: Buffer, day: string): Promise<Buffer> {
  if (picture.length > idUpload.bytes) throw ApiError.field('uploadId', 'uploadTooLarge');
  const kind = kindOf(picture);
  if (!kind) throw ApiError.field('uploadId', 'uploadKind');
  return copies.run(() => stampedBy(picture, [kind, day]));
}

function stampedBy(picture: Buffer, words: string[]): Promise<Buffer> {
  const child = spawn(process.execPath, [...bounds, program, ...words], {
    env: { VIPS_DISC_THRESHOLD: '1g' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: limits.copyTimeout,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    // It may be gone before it has read everything; how it ended says why.
    child.stdin.on('error', () => {}).end(picture);
    child.once('error', reject);
    child.once('close', (code) => {
      const copy = Buffer.concat(parts);
      if (code === 0 && copy.length > 0) resolve(copy);
      else if (code === exits.tooManyPixels) reject(ApiError.field('uploadId', 'uploadTooManyPixels'));
      else reject(ApiError.field('uploadId', 'uploadBroken'));
    });
  });
}
