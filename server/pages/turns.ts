import { setImmediate } from 'node:timers/promises';

/** Some at a time, the others in a row that has an end: whoever comes to a full row is told so. */
export class Turns {
  readonly #abreast: number;
  readonly #longest: number;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  constructor(abreast: number, longest: number) {
    this.#abreast = abreast;
    this.#longest = longest;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= this.#longest) throw new TooMany();
    if (this.#underWay >= this.#abreast) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#underWay++;
    try {
      return await work();
    } finally {
      // Whatever else has come in meanwhile goes before the next of the row.
      await setImmediate();
      const next = this.#waiting.shift();
      if (next) next();
      else this.#underWay--;
    }
  }
}

export class TooMany extends Error {
  readonly statusCode = 503;
}
