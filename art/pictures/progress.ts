/** One line for each thing done, with the time the rest will take, guessed from how long the last ones took. */
type Kind = 'render' | 'print' | 'cut';

export class Progress {
  readonly #seconds: Record<Kind, number> = { render: 140, print: 8, cut: 12 };
  readonly #open: Record<Kind, number>;
  readonly #total: number;

  constructor(open: Record<Kind, number>) {
    this.#open = { ...open };
    this.#total = open.render + open.print + open.cut;
  }

  done(kind: Kind, what: string, seconds: number): void {
    this.#open[kind]--;
    this.#seconds[kind] = 0.7 * this.#seconds[kind] + 0.3 * seconds;
    const left = Object.entries(this.#open).reduce((sum, [key, count]) => sum + count * this.#seconds[key as Kind], 0);
    const open = this.#open.render + this.#open.print + this.#open.cut;
    const place = `${this.#total - open}/${this.#total}`.padStart(9);
    console.log(`${place}  ${what} in ${seconds.toFixed(0)} s${open > 0 ? ` · ${inWords(left)} left` : ''}`);
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
