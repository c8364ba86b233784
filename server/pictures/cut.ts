/** From the bytes of a photograph to the files the site shows: checked, decoded and cut in a process of its own, one at a time. */
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
  /** upright, without metadata, no larger than anybody needs */
  master: Buffer;
  /** all of it, as small as a page of the office needs it */
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
/** The line the process begins with. It has read what a stranger sent, so it is not believed. */
const headShape = z.union([made, refused]);
export type CutHead = z.infer<typeof headShape>;

const program = new URL('cut-worker.ts', import.meta.url);
const cutting = new Semaphore({ concurrency: 1, queue: limits.photographsWaiting });
/** Somebody waits for these: they pass by those that are cut. */
const reading = new Semaphore({ concurrency: 1, queue: limits.photographsWaiting });

interface Wanted {
  /** the file, as whoever hands it in calls it */
  name: string;
  bytes: Uint8Array;
  /** without one it is read, and cut another time */
  focus?: Focus;
  signal?: AbortSignal | undefined;
}

/** Throws PhotographRefused, with a sentence. */
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
  // What is wrong with a photograph the worker says; without a word from it the fault is ours.
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
