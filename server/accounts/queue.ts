/**
 * A few at a time, some in line, the rest sent away. Unbounded, password hashing takes all four threads that read files and
 * the whole site stands still for a second at thirty sign-ins.
 */
export class QueueFull extends Error {}

export class Queue {
  readonly #abreast: number;
  readonly #places: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;
  #running = 0;

  constructor(abreast: number, places: number) {
    this.#abreast = abreast;
    this.#places = abreast + places;
  }

  /** Lets a whole request in before it does anything: one that is sent away has been counted nowhere. */
  async admit<T>(request: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.#places) throw new QueueFull();
    this.#inside++;
    try {
      return await request();
    } finally {
      this.#inside--;
    }
  }

  /** One piece of heavy work, in its turn. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#abreast) await new Promise<void>((resolve) => this.#waiting.push(resolve));
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
}
