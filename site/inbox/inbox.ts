/** What the server takes from the site besides pages: see contract/inbox.ts. */
import type { SiteInbox } from '#contract/inbox.ts';
import { endOf } from '#contract/wall-time.ts';
import { readEstate } from '#site/content/estate.ts';
import { translator } from '#site/language/translator.ts';
import { readEvening } from '#site/programme/programme.ts';
import { readConsents } from './consents.ts';
import { writeLetter } from './letters.ts';
import { refusalWords } from './refusals.ts';

export async function readInbox(): Promise<SiteInbox> {
  const [estate, terms, newsletter] = await Promise.all([
    readEstate(),
    readConsents('terms'),
    readConsents('newsletter'),
  ]);
  return {
    write: async (kind, language, facts) =>
      writeLetter(kind, facts, { t: await translator(language), language, estate }),
    sentence: async (refusal, language) => refusalWords(await translator(language), refusal),
    evening: async (id, language) => {
      const evening = await readEvening(String(id), language, new Date(0));
      if (!evening) return undefined;
      const { title, date, time, venue } = evening.words;
      const event = { id, title: title.text, date: date.text, time: time.text, venue: venue.text };
      return { event, end: endOf(evening) };
    },
    consents: { terms, newsletter },
    office: estate.email,
  };
}
