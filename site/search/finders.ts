import { type Language, languages } from '#contract/language.ts';
import type { Source } from '#site/source.ts';
import { everything } from './documents/all.ts';
import { Finder } from './finder.ts';
import { type Pace, pace } from './pace.ts';

/**
 * What is found where, in each language: one for all editions that follow each other, for most of what can be found is the
 * same in the next one. It is brought to an edition when somebody searches there, or ahead of that.
 */
export class Finders {
  readonly #of: Record<Language, FinderInTurns> = { de: new FinderInTurns('de'), en: new FinderInTurns('en') };

  ask<Answer>(source: Source, language: Language, question: (finder: Finder) => Answer): Promise<Answer> {
    return this.#of[language].ask(source, question);
  }

  /** How many documents were indexed. Whoever gives it up has wasted nothing: what is done by then need not be done again. */
  async bring(source: Source, ahead?: AbortSignal): Promise<number> {
    let indexed = 0;
    for (const language of languages) indexed += await this.#of[language].bring(source, ahead);
    return indexed;
  }
}

/** One task after the other, so that nobody asks while half of it is of one edition and half of another. */
class FinderInTurns {
  readonly #language: Language;
  readonly #finder: Finder;
  /** whose documents it has */
  #source: Source | undefined;
  #tasks: Promise<unknown> = Promise.resolve();

  constructor(language: Language) {
    this.#language = language;
    this.#finder = new Finder(language);
  }

  ask<Answer>(source: Source, question: (finder: Finder) => Answer): Promise<Answer> {
    return this.#inTurn(async () => {
      await this.#bring(source, pace());
      return question(this.#finder);
    });
  }

  bring(source: Source, ahead?: AbortSignal): Promise<number> {
    return this.#inTurn(() => this.#bring(source, pace(ahead)));
  }

  async #bring(source: Source, pause: Pace): Promise<number> {
    if (this.#source === source) return 0;
    this.#source = undefined;
    const indexed = await this.#finder.bring(await everything(source, this.#language, pause), pause);
    this.#source = source;
    return indexed;
  }

  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = this.#tasks.then(task);
    this.#tasks = turn.catch(() => {});
    return turn;
  }
}
