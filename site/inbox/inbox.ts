/** What the server takes from the site besides pages: see contract/inbox.ts. */
import { doneWith } from '#contract/evening-state.ts';
import type { SiteInbox } from '#contract/inbox.ts';
import { languages } from '#contract/language.ts';
import { endOf, instant } from '#contract/wall-time.ts';
import type { Edition } from '#site/edition.ts';
import { tellEvening } from '#site/programme/programme.ts';
import { askedNote, stateNote } from '#site/programme/state.ts';
import { pictureOf } from './issue.ts';
import { writeLetter } from './letters.ts';
import { refusalWords } from './refusals.ts';

export function inboxOf(edition: Edition): SiteInbox {
  const { content, consents, events, translator } = edition;
  const { estate } = content;
  return {
    write: async (kind, language, facts, origin = '') =>
      writeLetter(kind, facts, { t: translator(language), language, estate, edition, origin }),
    sentence: async (refusal, language) => refusalWords(translator(language), refusal),
    async evening(id, language, now) {
      const t = translator(language);
      const evening = tellEvening(edition, String(id), language, now);
      if (!evening) return undefined;
      const { title, date, time, venue } = evening.words;
      return {
        event: { id, title: title.text, date: date.text, time: time.text, venue: venue.text },
        state: evening.state,
        begins: instant(evening.start).epochMilliseconds,
        note: stateNote(t, evening),
        asked: askedNote(t, evening),
      };
    },
    doneWith: new Map(events.map((event) => [event.id, doneWith(event)])),
    programme: events.map((event) => ({
      id: event.id,
      start: event.start,
      ends: endOf(event),
      cancelled: event.status === 'cancelled',
      titles: languages.map((language) => translator(language)(`eventDetails.${event.id}.event.title`)),
    })),
    isThere: (kind, id) => {
      if (kind === 'news') return content.news.has(id);
      if (kind === 'evening') return events.some((event) => String(event.id) === id && event.status !== 'cancelled');
      return pictureOf(edition, id) !== undefined;
    },
    consents,
    name: estate.name,
    office: estate.email,
  };
}
