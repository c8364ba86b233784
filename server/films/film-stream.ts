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
    for (let missing = length; missing > 0 && (await this.#readMore()); ) {
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

  async #readMore(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#parts.next();
      if (done) return false;
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.length);
    }
    return true;
  }
}

/** A range to overwrite, because it holds location or device of the recording. */
export interface FilmErasure {
  at: number;
  zeros: number;
  /** base64 */
  bytes?: string;
}

export interface FilmReport extends Omit<FilmFile, 'hash'> {
  erasures: FilmErasure[];
}

/** Bounds memory and output of the worker. */
const maxErasures = 20_000;

const endOf = ({ at, zeros, bytes }: FilmErasure): number =>
  at + (bytes === undefined ? zeros : Buffer.byteLength(bytes, 'base64'));

/** Sorts, and joins neighbouring zeros. Throws if two erasures overlap. */
export function mergeErasures(erasures: readonly FilmErasure[]): FilmErasure[] {
  if (erasures.length > maxErasures) throw new FilmError('broken');
  const merged: FilmErasure[] = [];
  for (const erasure of erasures.toSorted((a, b) => a.at - b.at)) {
    const last = merged.at(-1);
    const end = last ? endOf(last) : 0;
    const bothZeros = last && last.bytes === undefined && erasure.bytes === undefined;
    if (bothZeros && erasure.at <= end) last.zeros = Math.max(end, endOf(erasure)) - last.at;
    else if (erasure.at < end) throw new FilmError('broken');
    else if (endOf(erasure) > erasure.at) merged.push({ ...erasure });
  }
  return merged;
}

export const areSeparate = (erasures: readonly FilmErasure[], length: number): boolean =>
  erasures.length <= maxErasures &&
  erasures.every((erasure, index) => endOf(erasure) <= (erasures[index + 1]?.at ?? length));

export function eraseInPart(part: Uint8Array, from: number, erasures: readonly FilmErasure[]): Buffer | undefined {
  const to = from + part.length;
  const touching = erasures.filter((erasure) => erasure.at < to && endOf(erasure) > from);
  if (touching.length === 0) return undefined;
  const changed = Buffer.from(part);
  for (const erasure of touching) {
    const [begin, end] = [Math.max(erasure.at - from, 0), Math.min(endOf(erasure) - from, part.length)];
    if (erasure.bytes === undefined) changed.fill(0, begin, end);
    else Buffer.from(erasure.bytes, 'base64').copy(changed, begin, begin + from - erasure.at, end + from - erasure.at);
  }
  return changed;
}
