/** So many at a time, so many in line, and whoever comes after that is told to come again. */
import { setImmediate } from 'node:timers/promises';
import type { Refusal } from '#contract/refusals.ts';

interface Options {
  concurrency: number;
  /** how many may wait; Infinity for those who have been counted before */
  queue: number;
  /** what they hear for whom there is no place, and after how many seconds to come again */
  overloaded?: { refusal: Refusal; retryAfter: number };
}

/** No fault of anybody's, and in a storm a line in the log for each would be a storm of its own. */
export class Overloaded extends Error {
  readonly statusCode = 503;
  readonly refusal: Refusal;
  readonly retryAfter: number;

  constructor({ refusal, retryAfter }: NonNullable<Options['overloaded']>) {
    super('overloaded');
    this.refusal = refusal;
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
    const { concurrency, queue, overloaded = { refusal: 'busy', retryAfter: 1 } } = this.#options;
    const isFull = this.#running >= concurrency;
    if (isFull && this.#waiting.length >= queue) throw new Overloaded(overloaded);
    if (isFull) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    try {
      return await work();
    } finally {
      // Whatever else has come in meanwhile goes before the next in line.
      await setImmediate();
      // Who is next takes over the place, so that nobody who comes just now slips in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
