/** All published content at one moment, and what is derived from it. Immutable. */
import { hasDay } from '#contract/booking/evening-state.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { MediaFiles } from '#contract/content/media-files.ts';
import type { Language } from '#contract/language.ts';
import { type Consents, makeConsents } from './inbox/consents.ts';
import { markOf } from './language/fields.ts';
import { openWords } from './language/translator.ts';
import { newestFirst, silentFrom } from './programme/programme.ts';
import type { Finder } from './search/finder.ts';
import { Finders } from './search/finders.ts';
import type { Source } from './source.ts';

export interface Edition extends Source {
  /** the same words without protected spaces: for e-mails, storage, comparison and programs */
  plain: Source;
  /** the terms and their version */
  consents: Consents;
  ask: <Answer>(language: Language, question: (finder: Finder) => Answer) => Promise<Answer>;
  /** Prepares the search. Returns how many documents were indexed. */
  index: (ahead?: AbortSignal) => Promise<number>;
  /** `2024-07-20`, of the newest evenings: for pages with the ticket button */
  days: readonly string[];
  silentFrom: number;
}

/** `fields`: for previews; `finders`: of the previous edition. */
export async function openEdition(
  content: Content,
  files: MediaFiles,
  { fields = false, finders = new Finders() }: { fields?: boolean; finders?: Finders } = {},
): Promise<Edition> {
  const plain: Source = { content, events: newestFirst(content), ...openWords(content, files) };
  const source = { ...plain, ...openWords(content, files, { mark: fields ? markOf : undefined, set: true }) };
  const dated = source.events.slice(0, 100).filter(hasDay);
  return Object.freeze({
    ...source,
    plain,
    consents: await makeConsents(plain),
    ask: <Answer>(language: Language, question: (finder: Finder) => Answer) => finders.ask(plain, language, question),
    index: (ahead?: AbortSignal) => finders.bring(plain, ahead),
    days: dated.map(({ start }) => start.slice(0, 10)).sort(),
    silentFrom: silentFrom(source.events),
  });
}
