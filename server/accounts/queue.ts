/**
 * A few at a time, some in line, the rest sent away. Unbounded, password hashing takes all four threads that read files and
 * the whole site stands still for a second at thirty sign-ins.
 */
export class QueueFull extends Error {}

export class Queue {
  readonly #abreast: number;
  readonly #places: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(abreast: number, places: number) {
    this.#abreast = abreast;
    this.#places = places;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#abreast) await this.#wait();
    else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Whoever is next takes over the place, so that nobody who comes just now slips in between.
      if (next) next();
      else this.#running--;
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#places) throw new QueueFull();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
