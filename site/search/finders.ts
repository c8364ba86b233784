import { type Language, languages, mapLanguages } from '#contract/language.ts';
import type { ContentSource } from '#site/language/translator.ts';
import { createIndexingPause, type IndexingPause } from './document.ts';
import { createSearchDocuments } from './documents/all.ts';
import { Finder } from './finder.ts';

/** One finder per language for successive editions, because most documents stay the same. */
export class Finders {
  readonly #finders = mapLanguages(createSerialFinder);

  search<Answer>(source: ContentSource, language: Language, ask: (finder: Finder) => Answer): Promise<Answer> {
    return this.#finders[language](source, createIndexingPause(), ask);
  }

  /** Returns how many documents it indexed. If aborted, it keeps finished work. */
  async update(source: ContentSource, signal?: AbortSignal): Promise<number> {
    let indexed = 0;
    for (const language of languages)
      indexed += await this.#finders[language](source, createIndexingPause(signal), (_, count) => count);
    return indexed;
  }
}

/** Runs tasks one by one, so that no search sees a mix of two editions. */
function createSerialFinder(language: Language) {
  const finder = new Finder(language);
  let current: ContentSource | undefined;
  let tasks: Promise<unknown> = Promise.resolve();

  async function updateFinder(source: ContentSource, pause: IndexingPause): Promise<number> {
    if (current === source) return 0;
    current = undefined;
    const indexed = await finder.update(await createSearchDocuments(source, language, pause), pause);
    current = source;
    return indexed;
  }

  return <Result>(
    source: ContentSource,
    pause: IndexingPause,
    task: (finder: Finder, indexed: number) => Result,
  ): Promise<Result> => {
    const result = tasks.then(async () => {
      const indexed = await updateFinder(source, pause);
      return task(finder, indexed);
    });
    tasks = result.catch(() => {});
    return result;
  };
}
