/** What the server takes from the site besides pages: see contract/inbox.ts. */
import { doneWith } from '#contract/evening-state.ts';
import type { SiteInbox } from '#contract/inbox.ts';
import { readEstate } from '#site/content/estate.ts';
import { translator } from '#site/language/translator.ts';
import { readEvening, readEvents } from '#site/programme/programme.ts';
import { askedNote, stateNote } from '#site/programme/state.ts';
import { readConsents } from './consents.ts';
import { writeLetter } from './letters.ts';
import { refusalWords } from './refusals.ts';

export async function readInbox(): Promise<SiteInbox> {
  const [estate, events, terms, newsletter] = await Promise.all([
    readEstate(),
    readEvents(),
    readConsents('terms'),
    readConsents('newsletter'),
  ]);
  return {
    write: async (kind, language, facts) =>
      writeLetter(kind, facts, { t: await translator(language), language, estate }),
    sentence: async (refusal, language) => refusalWords(await translator(language), refusal),
    evening: async (id, language, now) => {
      const [t, evening] = await Promise.all([translator(language), readEvening(String(id), language, now)]);
      if (!evening) return undefined;
      const { title, date, time, venue } = evening.words;
      return {
        event: { id, title: title.text, date: date.text, time: time.text, venue: venue.text },
        state: evening.state,
        note: stateNote(t, evening),
        asked: askedNote(t, evening),
      };
    },
    doneWith: new Map(events.map((event) => [event.id, doneWith(event)])),
    consents: { terms, newsletter },
    office: estate.email,
  };
}
