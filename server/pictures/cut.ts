import { z } from 'zod';
import { type Crop, crops } from '#contract/content/crops.ts';
import type { PictureFormat } from '#contract/content/media-files.ts';
import type { PhotographFault } from '#contract/content/photograph.ts';
import type { Focus } from '#contract/content/picture.ts';
import { type Placeholder, placeholders } from '#contract/content/placeholders.ts';
import { decodeApart } from '#server/decoding/decode-apart.ts';
import { limits } from '#server/limits.ts';
import { Semaphore } from '#server/semaphore.ts';
import { lookAt, PhotographRefused } from './refused.ts';

export interface CutFile {
  crop: Crop;
  width: number;
  format: PictureFormat;
  hash: string;
  bytes: Buffer;
}

export interface Cut {
  hash: string;
  master: Buffer;
  small: Buffer;
  width: number;
  height: number;
  ink: Placeholder;
  files: CutFile[];
}

const count = z.int().nonnegative();
const refused = z.object({ refused: z.string(), width: count.optional(), height: count.optional() });
const made = z.object({
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  bytes: count,
  small: count,
  width: count,
  height: count,
  ink: z.enum(Object.keys(placeholders) as [Placeholder, ...Placeholder[]]),
  files: z.array(
    z.object({
      crop: z.enum(Object.keys(crops) as [Crop, ...Crop[]]),
      width: count,
      format: z.enum(['avif', 'webp', 'jpeg']),
      hash: z.string(),
      bytes: count,
    }),
  ),
});
/** First line of the worker's output. The worker has read untrusted bytes, so it is validated. */
const headShape = z.union([made, refused]);
export type CutHead = z.infer<typeof headShape>;

const program = new URL('cut-worker.ts', import.meta.url);
const cutting = new Semaphore({ concurrency: 1, queue: limits.photographsWaiting });
/** Reading has its own queue, because a person waits for it. */
const reading = new Semaphore({ concurrency: 1, queue: limits.photographsWaiting });

interface Wanted {
  name: string;
  bytes: Uint8Array;
  /** undefined: read only, cut later */
  focus?: Focus;
  signal?: AbortSignal | undefined;
}

export async function cutPhotograph(
  { name, bytes, focus, signal }: Wanted,
  timeout: number = limits.photographTimeout,
): Promise<Cut> {
  const kind = lookAt(name, bytes);
  const { output, code } = await (focus ? cutting : reading).run(() =>
    decodeApart({
      program,
      words: [kind, ...(focus ?? []).map(String)],
      input: bytes,
      timeout,
      megabytes: limits.cutWorkerMegabytes,
      patient: focus !== undefined,
      signal,
    }),
  );
  if (code === null) throw new PhotographRefused(name, 'tooSlow');
  const end = output.indexOf('\n');
  const head = end > 0 ? headShape.safeParse(JSON.parse(output.toString('utf8', 0, end))).data : undefined;
  // The worker reports faults of the photograph. Without a report the fault is ours.
  if (!head) throw new Error(`The process that cuts photographs ended with ${code} and has made nothing.`);
  if ('refused' in head) throw new PhotographRefused(name, head.refused as PhotographFault, head);
  return unpacked(head, output.subarray(end + 1));
}

function unpacked({ bytes, small, files, ...facts }: z.infer<typeof made>, parts: Buffer): Cut {
  let from = 0;
  const next = (length: number) => {
    from += length;
    return parts.subarray(from - length, from);
  };
  return {
    ...facts,
    master: next(bytes),
    small: next(small),
    files: files.map((file) => ({ ...file, bytes: next(file.bytes) })),
  };
}
