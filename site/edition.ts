/** All published content at one moment, and everything derived from it. Immutable. */
import { takesPlace } from '#contract/booking/event-state.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { MediaFiles } from '#contract/content/media-files.ts';
import { type Language, mapLanguagesAsync } from '#contract/language.ts';
import type { Consent } from '#contract/site-answers.ts';
import type { ContentSource } from '#site/language/translator.ts';
import { localizeStaticPage } from '#site/static-pages/static-page.ts';
import { encodeKey } from './language/fields.ts';
import { createTranslators } from './language/translator.ts';
import { omitParts } from './parts.ts';
import { findLastEventEnd, sortNewestFirst } from './programme/programme.ts';
import type { Finder } from './search/finder.ts';
import { Finders } from './search/finders.ts';

export interface SiteEdition extends ContentSource {
  /** The same texts without no-break spaces, for emails, storage, comparison and data formats. */
  plain: ContentSource;
  /** Texts to which visitors agree, with their versions. */
  consents: Consents;
  search: <Answer>(language: Language, ask: (finder: Finder) => Answer) => Promise<Answer>;
  /** Builds the search index. Returns how many documents it indexed. */
  buildSearchIndex: (signal?: AbortSignal) => Promise<number>;
  /** Days of the newest events (`2024-07-20`), for the calendar of the ticket dialog. */
  eventDays: readonly string[];
  lastEventEnd: number;
}

/** `markFields` marks texts for previews. `finders` come from the previous edition. */
export async function openEdition(
  published: Content,
  files: MediaFiles,
  { markFields = false, finders = new Finders() }: { markFields?: boolean; finders?: Finders } = {},
): Promise<SiteEdition> {
  const content = omitParts(published);
  const plain: ContentSource = { content, events: sortNewestFirst(content), ...createTranslators(content, files) };
  const source = {
    ...plain,
    ...createTranslators(content, files, { suffix: markFields ? encodeKey : undefined, isTypeset: true }),
  };
  const newestDatedEvents = source.events.slice(0, 100).filter(takesPlace);
  return Object.freeze({
    ...source,
    plain,
    consents: await createConsents(plain),
    search: <Answer>(language: Language, ask: (finder: Finder) => Answer) => finders.search(plain, language, ask),
    buildSearchIndex: (signal?: AbortSignal) => finders.update(plain, signal),
    eventDays: newestDatedEvents.map(({ start }) => start.slice(0, 10)).sort(),
    lastEventEnd: findLastEventEnd(source.events),
  });
}

const consentTexts = {
  terms(source: ContentSource, language: Language) {
    const { title, lead, sections } = localizeStaticPage(source, 'terms', language);
    const parts = sections.flatMap((section) => [section.title, ...section.text, ...section.list]);
    return [title, lead, ...parts].join('\n\n');
  },
  newsletter: ({ translator }: ContentSource, language: Language) => translator(language)('newsletter.consent'),
  alert: ({ translator }: ContentSource, language: Language) => translator(language)('alert.consent'),
};
type ConsentName = keyof typeof consentTexts;

type Consents = Record<ConsentName, Record<Language, Consent>>;

/** The version is a hash of the text, so each change of the text makes a new version. */
async function createConsents(source: ContentSource): Promise<Consents> {
  const createInLanguages = (name: ConsentName) =>
    mapLanguagesAsync((language) => createConsent(consentTexts[name](source, language)));
  return {
    terms: await createInLanguages('terms'),
    newsletter: await createInLanguages('newsletter'),
    alert: await createInLanguages('alert'),
  };
}

async function createConsent(text: string): Promise<Consent> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return { version: new Uint8Array(digest).toHex().slice(0, 16), text };
}
