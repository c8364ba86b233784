import { doneWith, hasDay, isChanged } from '#contract/booking/evening-state.ts';
import type { SiteInbox } from '#contract/booking/inbox.ts';
import type { Said } from '#contract/content/event.ts';
import { timeWording } from '#contract/content/event-wording.ts';
import type { Language } from '#contract/language.ts';
import { decisionDue, isAboutChairs } from '#contract/office/decision.ts';
import { endOf, instant } from '#contract/wall-time.ts';
import type { Edition } from '#site/edition.ts';
import { tellEvening } from '#site/programme/programme.ts';
import { askedNote, stateNote } from '#site/programme/state.ts';
import { pictureOf } from './issue.ts';
import { writeLetter } from './letters.ts';
import { refusalWords } from './refusals.ts';

const inLanguage = (said: Said, language: Language): string =>
  typeof said === 'string' ? said : (said[language] ?? said.en);
const inEach = (say: (language: Language) => string): Record<Language, string> => ({ de: say('de'), en: say('en') });

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
      due: event.status === 'scheduled' ? decisionDue(event) : undefined,
      ends: endOf(event),
      cancelled: event.status === 'cancelled',
      open: hasDay(event) && event.availability !== 'soldOut',
    })),
    isThere: (kind, id) => {
      if (kind === 'news') return content.news.has(id);
      if (kind === 'evening') return events.some((event) => String(event.id) === id && event.status !== 'cancelled');
      return pictureOf(edition, id) !== undefined;
    },
    decision: {
      barn: inEach((language) => translator(language)('events.place.barn')),
      event(event, language) {
        const { id, title, venue } = { id: event.id, ...event.event };
        const t = translator(language);
        const phrases = {
          doors: (time: string) => t('events.doors', { time }),
          dates: (from: string, until: string) => t('events.dates', { from, until }),
        };
        const times = timeWording(event, language, phrases);
        return { id, title: inLanguage(title, language), ...times, venue: inLanguage(venue, language) };
      },
      note(kind, language, { event: { date, time, venue }, state, outdoors }) {
        const t = translator(language);
        const facts = { date, time, venue };
        if (kind === 'asPlanned' && outdoors) return t('events.decided.outdoors', facts);
        if (kind === 'postponed' && state === 'postponed') return t('events.note.postponed');
        const sentence = t(`events.decided.${kind}`, facts);
        // The sentence about seats replaces the one about the weather, so it names both.
        return isAboutChairs(kind) && isChanged(state) ? `${t(`events.note.${state}`, facts)} ${sentence}` : sentence;
      },
    },
    consents,
    name: estate.name,
    office: estate.email,
  };
}
