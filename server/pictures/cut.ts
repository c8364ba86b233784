import { z } from 'zod';
import { type Crop, crops } from '#contract/content/crops.ts';
import type { PhotographErrorCode } from '#contract/content/photograph.ts';
import type { FocalPoint } from '#contract/content/picture.ts';
import { type PlaceholderColour, placeholderColours } from '#contract/content/placeholder-colours.ts';
import { decodeInChildProcess } from '#server/decoding/decode-in-child-process.ts';
import { limits } from '#server/limits.ts';
import { Semaphore } from '#server/semaphore.ts';
import { checkPhotograph, PhotographError } from './photograph-error.ts';

const count = z.int().nonnegative();
const refusalShape = z.object({ errorCode: z.string(), width: count.optional(), height: count.optional() });
const cutShape = z.object({
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  bytes: count,
  preview: count,
  width: count,
  height: count,
  placeholder: z.enum(Object.keys(placeholderColours) as [PlaceholderColour, ...PlaceholderColour[]]),
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
const reportShape = z.union([cutShape, refusalShape]);
export type CutReport = z.infer<typeof reportShape>;
type CutFacts = z.infer<typeof cutShape>;

/** The report, with bytes in place of their lengths. */
export type CutPhotographFile = Omit<CutFacts['files'][number], 'bytes'> & { bytes: Buffer };
export type PhotographCut = Omit<CutFacts, 'bytes' | 'preview' | 'files'> &
  Record<'master' | 'preview', Buffer> & { files: CutPhotographFile[] };

const program = new URL('cut-worker.ts', import.meta.url);
const cuttingQueue = new Semaphore({ concurrency: 1, queue: limits.photographsWaiting });
/** Reading has its own queue, because a person waits for it. */
const readingQueue = new Semaphore({ concurrency: 1, queue: limits.photographsWaiting });

interface CutRequest {
  name: string;
  bytes: Uint8Array;
  /** undefined: read only, cut later */
  focus?: FocalPoint;
  signal?: AbortSignal | undefined;
}

export async function cutPhotograph(
  request: CutRequest,
  timeout: number = request.focus ? limits.cutTimeout : limits.photographTimeout,
) {
  const { name, bytes, focus, signal } = request;
  const kind = checkPhotograph(name, bytes);
  const { output, code } = await (focus ? cuttingQueue : readingQueue).run(() =>
    decodeInChildProcess({
      program,
      args: [kind, ...(focus ?? []).map(String)],
      input: bytes,
      timeout,
      megabytes: limits.cutWorkerMegabytes,
      isLowPriority: focus !== undefined,
      signal,
    }),
  );
  if (code === null) throw new PhotographError(name, 'tooSlow');
  const end = output.indexOf('\n');
  const head = end > 0 ? reportShape.safeParse(JSON.parse(output.toString('utf8', 0, end))).data : undefined;
  // The worker reports errors of the photograph. Without a report the error is ours.
  if (!head) throw new Error(`The process that cuts photographs ended with exit code ${code} and without a result.`);
  if ('errorCode' in head) throw new PhotographError(name, head.errorCode as PhotographErrorCode, head);
  return unpackCut(head, output.subarray(end + 1));
}

function unpackCut({ bytes, preview, files, ...facts }: CutFacts, parts: Buffer): PhotographCut {
  let from = 0;
  const next = (length: number) => {
    from += length;
    return parts.subarray(from - length, from);
  };
  const cut = { ...facts, master: next(bytes), preview: next(preview) };
  return { ...cut, files: files.map((file) => ({ ...file, bytes: next(file.bytes) })) };
}
