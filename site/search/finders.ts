import type { Language } from '#contract/language.ts';
import type { Source } from '#site/source.ts';
import { everything } from './documents/all.ts';
import { Finder } from './finder.ts';
import { pace } from './pace.ts';

/** Made when it is first asked for, or ahead of that. What was begun ahead ends with its signal, unless somebody waits for it by then. */
export type FinderOf = (language: Language, ahead?: AbortSignal) => Promise<Finder>;

export function openFinders(source: Source): FinderOf {
  const made = new Map<Language, { asked: boolean; finder: Promise<Finder> }>();

  function begin(language: Language, ahead: AbortSignal | undefined) {
    const isGivenUp = () => {
      if (one.asked || !ahead?.aborted) return false;
      made.delete(language);
      return true;
    };
    const pause = pace(isGivenUp);
    const documents = everything(source, language, pause);
    const finder = documents.then((found) => Finder.over(found, language, pause));
    const one = { asked: false, finder };
    made.set(language, one);
    return one;
  }

  return (language, ahead) => {
    const one = made.get(language) ?? begin(language, ahead);
    one.asked ||= !ahead;
    return one.finder;
  };
}
