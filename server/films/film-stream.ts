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

  async take(length: number): Promise<Buffer> {
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

/** A range to overwrite: location and device of the recording. */
export interface FilmPatch {
  at: number;
  zeros: number;
  /** base64 */
  bytes?: string;
}

export interface FilmContainer extends Omit<FilmFile, 'hash'> {
  patches: FilmPatch[];
}
