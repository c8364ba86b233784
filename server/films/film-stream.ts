/** Reads a film once from front to end. Only requested bytes are kept in memory. */
import type { FilmErrorCode, RejectedFilm } from '#contract/content/film-file.ts';
import type { FilmFile } from '#contract/content/media.ts';

export class FilmError extends Error {
  override name = 'FilmError';
  readonly errorCode: FilmErrorCode;
  readonly details: Omit<RejectedFilm, 'file' | 'errorCode'>;

  constructor(errorCode: FilmErrorCode, facts: FilmError['details'] = {}) {
    super(errorCode);
    this.errorCode = errorCode;
    this.details = facts;
  }
}

export class FilmStream {
  readonly #parts: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);
  at = 0;

  constructor(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    this.#parts = Symbol.asyncIterator in parts ? parts[Symbol.asyncIterator]() : parts[Symbol.iterator]();
  }

  async *#pieces(length: number): AsyncGenerator<Buffer> {
    for (let missing = length; missing > 0 && (await this.#more()); ) {
      const piece = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(piece.length);
      this.at += piece.length;
      missing -= piece.length;
      yield piece;
    }
  }

  async read(length: number): Promise<Buffer> {
    return Buffer.concat(await Array.fromAsync(this.#pieces(length)));
  }

  async readExactly(length: number): Promise<Buffer> {
    const bytes = await this.read(length);
    if (bytes.length < length) throw new FilmError('broken');
    return bytes;
  }

  async skip(length: number): Promise<void> {
    const end = this.at + length;
    for await (const _ of this.#pieces(length));
    if (this.at < end) throw new FilmError('broken');
  }

  async skipAll(): Promise<void> {
    for await (const _ of this.#pieces(Number.POSITIVE_INFINITY));
  }

  async #more(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#parts.next();
      if (done) return false;
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.length);
    }
    return true;
  }
}

/** A range to overwrite, because it holds location or device of the recording. */
export interface FilmPatch {
  at: number;
  zeros: number;
  /** base64 */
  bytes?: string;
}

export interface FilmContainer extends Omit<FilmFile, 'hash'> {
  patches: FilmPatch[];
}

/** Bounds memory and output of the worker. */
const maxPatches = 20_000;

const endOf = ({ at, zeros, bytes }: FilmPatch): number =>
  at + (bytes === undefined ? zeros : Buffer.byteLength(bytes, 'base64'));

/** Sorts, and joins neighbouring zeros. Throws if two patches overlap. */
export function mergePatches(patches: readonly FilmPatch[]): FilmPatch[] {
  if (patches.length > maxPatches) throw new FilmError('broken');
  const merged: FilmPatch[] = [];
  for (const patch of patches.toSorted((a, b) => a.at - b.at)) {
    const last = merged.at(-1);
    const end = last ? endOf(last) : 0;
    const bothZeros = last && last.bytes === undefined && patch.bytes === undefined;
    if (bothZeros && patch.at <= end) last.zeros = Math.max(end, endOf(patch)) - last.at;
    else if (patch.at < end) throw new FilmError('broken');
    else if (endOf(patch) > patch.at) merged.push({ ...patch });
  }
  return merged;
}

export const areSeparate = (patches: readonly FilmPatch[], length: number): boolean =>
  patches.length <= maxPatches && patches.every((patch, index) => endOf(patch) <= (patches[index + 1]?.at ?? length));

export function applyPatchesToPart(part: Uint8Array, from: number, patches: readonly FilmPatch[]): Buffer | undefined {
  const to = from + part.length;
  const touching = patches.filter((patch) => patch.at < to && endOf(patch) > from);
  if (touching.length === 0) return undefined;
  const changed = Buffer.from(part);
  for (const patch of touching) {
    const [begin, end] = [Math.max(patch.at - from, 0), Math.min(endOf(patch) - from, part.length)];
    if (patch.bytes === undefined) changed.fill(0, begin, end);
    else Buffer.from(patch.bytes, 'base64').copy(changed, begin, begin + from - patch.at, end + from - patch.at);
  }
  return changed;
}
