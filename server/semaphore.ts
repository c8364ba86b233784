/** A counting semaphore with a bounded queue: beyond it, work is turned away with 503 and `Retry-After`. */
import { setImmediate } from 'node:timers/promises';
import type { ErrorCode } from '#contract/errors.ts';

interface Options {
  concurrency: number;
  /** how many may wait; Infinity where something before it counts already */
  queue: number;
  /** what is answered when the queue is full, and after how many seconds to try again */
  overloaded?: { code: ErrorCode; retryAfter: number };
}

export class Overloaded extends Error {
  readonly statusCode = 503;
  readonly code: ErrorCode;
  readonly retryAfter: number;

  constructor({ code, retryAfter }: NonNullable<Options['overloaded']>) {
    super('overloaded');
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export class Semaphore {
  readonly #options: Options;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const { concurrency, queue, overloaded = { code: 'busy', retryAfter: 1 } } = this.#options;
    const isFull = this.#running >= concurrency;
    if (isFull && this.#waiting.length >= queue) throw new Overloaded(overloaded);
    if (isFull) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    try {
      return await work();
    } finally {
      // Lets the event loop turn once, so that a full queue never keeps other requests waiting.
      await setImmediate();
      // Hands its place on directly, so that no newcomer overtakes the queue.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
