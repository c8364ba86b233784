import { type Language, languages } from '#contract/language.ts';
import type { Source } from '#site/source.ts';
import { everything } from './documents/all.ts';
import { Finder } from './finder.ts';
import { type Pace, pace } from './pace.ts';

/** One finder per language, shared by successive editions: most documents stay the same. */
export class Finders {
  readonly #of = { de: finderInTurns('de'), en: finderInTurns('en') };

  ask<Answer>(source: Source, language: Language, question: (finder: Finder) => Answer): Promise<Answer> {
    return this.#of[language](source, pace(), question);
  }

  /** Returns how many documents were indexed. If aborted, finished work is kept. */
  async bring(source: Source, ahead?: AbortSignal): Promise<number> {
    let indexed = 0;
    for (const language of languages) indexed += await this.#of[language](source, pace(ahead), (_, more) => more);
    return indexed;
  }
}

/** Runs tasks one by one, so that no search sees a mix of two editions. */
function finderInTurns(language: Language) {
  const finder = new Finder(language);
  let current: Source | undefined;
  let tasks: Promise<unknown> = Promise.resolve();

  async function bring(source: Source, pause: Pace): Promise<number> {
    if (current === source) return 0;
    current = undefined;
    const indexed = await finder.bring(await everything(source, language, pause), pause);
    current = source;
    return indexed;
  }

  return <Result>(source: Source, pause: Pace, then: (finder: Finder, indexed: number) => Result): Promise<Result> => {
    const turn = tasks.then(async () => {
      const indexed = await bring(source, pause);
      return then(finder, indexed);
    });
    tasks = turn.catch(() => {});
    return turn;
  };
}
