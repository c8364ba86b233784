/**
 * An edition: all that the house says at one moment, with everything that follows from it. It never changes; what is
 * published makes another one. Whatever wants to keep something that follows from the content keeps it here.
 */
import { hasDay } from '#contract/evening-state.ts';
import type { Event } from '#contract/event.ts';
import type { Content } from '#contract/kinds.ts';
import type { MediaFiles } from '#contract/media-files.ts';
import { type Consents, makeConsents } from './inbox/consents.ts';
import { markOf } from './language/fields.ts';
import { openWords } from './language/translator.ts';
import { newestFirst } from './programme/programme.ts';
import { type FinderOf, openFinders } from './search/finders.ts';
import type { Source } from './source.ts';

export interface Edition extends Source {
  /** what people agree to, and its version */
  consents: Consents;
  finder: FinderOf;
  /** of the newest evenings, `2024-07-20`: every page with a ticket button carries them */
  days: readonly string[];
}

/** With `fields`, for a preview, each text on a page says where it comes from; what is agreed to and what is searched does not. */
export async function openEdition(content: Content, files: MediaFiles, fields = false): Promise<Edition> {
  const plain: Source = { content, events: newestFirst(content), ...openWords(content, files) };
  const source = fields ? { ...plain, ...openWords(content, files, markOf) } : plain;
  return Object.freeze({
    ...source,
    consents: await makeConsents(plain),
    finder: openFinders(plain),
    days: daysOf(source.events.slice(0, 100)),
  });
}

const daysOf = (events: readonly Event[]): string[] =>
  events
    .filter(hasDay)
    .map(({ start }) => start.slice(0, 10))
    .sort();
