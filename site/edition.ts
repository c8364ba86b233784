/** An edition: all that the house says at one moment, with what follows from it. It never changes; publishing makes another. */
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
  /** the same words without protected spaces: for letters, for what is stored and compared, and for programs */
  plain: Source;
  /** what people agree to, and its version */
  consents: Consents;
  ask: <Answer>(language: Language, question: (finder: Finder) => Answer) => Promise<Answer>;
  /** makes ready for that ahead; how many documents had to be indexed */
  index: (ahead?: AbortSignal) => Promise<number>;
  /** of the newest evenings, `2024-07-20`: every page with a ticket button carries them */
  days: readonly string[];
  /** from this moment on nothing is to come */
  silentFrom: number;
}

/** `fields`: for a preview, each text on a page says where it comes from; `finders`: of the edition before. */
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
