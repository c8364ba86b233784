/** All published content at one moment, and what is derived from it. Immutable. */
import { hasDay } from '#contract/booking/event-state.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { MediaFiles } from '#contract/content/media-files.ts';
import type { Language } from '#contract/language.ts';
import { type Consents, makeConsents } from './inbox/consents.ts';
import { encodeKey } from './language/fields.ts';
import { createTranslators } from './language/translator.ts';
import { lastEventEnd, sortNewestFirst } from './programme/programme.ts';
import type { Finder } from './search/finder.ts';
import { Finders } from './search/finders.ts';
import type { ContentSource } from './source.ts';

export interface SiteEdition extends ContentSource {
  /** the same words without protected spaces: for e-mails, storage, comparison and programs */
  plain: ContentSource;
  /** the terms and their version */
  consents: Consents;
  search: <Answer>(language: Language, question: (finder: Finder) => Answer) => Promise<Answer>;
  /** Prepares the search. Returns how many documents were indexed. */
  buildSearchIndex: (ahead?: AbortSignal) => Promise<number>;
  /** `2024-07-20`, of the newest evenings: for pages with the ticket button */
  eventDays: readonly string[];
  lastEventEnd: number;
}

/** `fields`: for previews; `finders`: of the previous edition. */
export async function openEdition(
  content: Content,
  files: MediaFiles,
  { fields = false, finders = new Finders() }: { fields?: boolean; finders?: Finders } = {},
): Promise<SiteEdition> {
  const plain: ContentSource = { content, events: sortNewestFirst(content), ...createTranslators(content, files) };
  const source = {
    ...plain,
    ...createTranslators(content, files, { suffix: fields ? encodeKey : undefined, isTypeset: true }),
  };
  const dated = source.events.slice(0, 100).filter(hasDay);
  return Object.freeze({
    ...source,
    plain,
    consents: await makeConsents(plain),
    search: <Answer>(language: Language, question: (finder: Finder) => Answer) =>
      finders.search(plain, language, question),
    buildSearchIndex: (ahead?: AbortSignal) => finders.update(plain, ahead),
    eventDays: dated.map(({ start }) => start.slice(0, 10)).sort(),
    lastEventEnd: lastEventEnd(source.events),
  });
}
