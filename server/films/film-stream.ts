/** The bytes of a film as they come: read from the front to the end, kept only where somebody asks for them. */
import type { FilmFault, FilmRefused } from '#contract/content/film-file.ts';

export class FilmUnfit extends Error {
  override name = 'FilmUnfit';
  readonly fault: FilmFault;
  readonly facts: Omit<FilmRefused, 'file' | 'fault'>;

  constructor(fault: FilmFault, facts: FilmUnfit['facts'] = {}) {
    super(fault);
    this.fault = fault;
    this.facts = facts;
  }
}

export class FilmStream {
  readonly #parts: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);
  at = 0;

  constructor(parts: AsyncIterable<Uint8Array>) {
    this.#parts = parts[Symbol.asyncIterator]();
  }

  /** So many bytes as they come; fewer only at the end. */
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

  /** All of it, or the film breaks off here. */
  async take(length: number): Promise<Buffer> {
    const bytes = await this.read(length);
    if (bytes.length < length) throw new FilmUnfit('broken');
    return bytes;
  }

  async skip(length: number): Promise<void> {
    const end = this.at + length;
    for await (const _ of this.#pieces(length));
    if (this.at < end) throw new FilmUnfit('broken');
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

/** What is written over before it is kept: what says where and with what the film was taken. */
export interface Patch {
  at: number;
  zeros: number;
  /** or what stands there instead, in base64 */
  bytes?: string;
}

export interface Contained {
  type: string;
  width: number;
  height: number;
  seconds: number;
  sound: boolean;
  patches: Patch[];
}
