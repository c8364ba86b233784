import { setImmediate } from 'node:timers/promises';
import type { ErrorCode } from '#contract/errors.ts';

interface SemaphoreOptions {
  concurrency: number;
  /** Infinity where something else limits the queue */
  queue: number;
  overloaded?: { code: ErrorCode; retryAfter: number };
}

export class OverloadedError extends Error {
  readonly statusCode = 503;
  readonly code: ErrorCode;
  readonly retryAfter: number;

  constructor({ code, retryAfter }: NonNullable<SemaphoreOptions['overloaded']>) {
    super('overloaded');
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export class Semaphore {
  readonly #options: SemaphoreOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: SemaphoreOptions) {
    this.#options = options;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const { concurrency, queue, overloaded = { code: 'busy', retryAfter: 1 } } = this.#options;
    const isFull = this.#running >= concurrency;
    if (isFull && this.#waiting.length >= queue) throw new OverloadedError(overloaded);
    if (isFull) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    try {
      return await work();
    } finally {
      // Yields to the event loop, so that a full queue does not block other requests.
      await setImmediate();
      // Hands its place on directly, so that no newcomer overtakes the queue.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
