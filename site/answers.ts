import { computeRequestsNeededUntil, isChanged, takesPlace } from '#contract/booking/event-state.ts';
import type { LocalizedString } from '#contract/content/event.ts';
import { formatEventTimes } from '#contract/content/event-times.ts';
import { findMissingPart, hasPart } from '#contract/content/parts.ts';
import { listPricesOfEvent } from '#contract/content/prices.ts';
import { findAnnouncedVenue } from '#contract/content/venues.ts';
import type { Language } from '#contract/language.ts';
import { computeDecisionDeadline, isAboutSeats } from '#contract/office/decision.ts';
import type { SiteAnswers } from '#contract/site-answers.ts';
import { computeEventEnd, parseWallTime } from '#contract/wall-time.ts';
import type { SiteEdition } from '#site/edition.ts';
import { findEmailPicture } from '#site/emails/email.ts';
import {
  findEventNote,
  findEventType,
  findNoteAfterRequest,
  localizeEvent,
  toPlainLabel,
} from '#site/programme/programme.ts';
import { writeEmail } from './emails/write-email.ts';
import { localizeErrorCode } from './language/error-messages.ts';
import { describeLines, formatTotal } from './language/price-lines.ts';

const pickLanguage = (text: LocalizedString, language: Language): string =>
  typeof text === 'string' ? text : (text[language] ?? text.en);

export function createSiteAnswers(edition: SiteEdition): SiteAnswers {
  const { content, consents, events, translator, plain } = edition;
  const { estate } = content;
  return {
    writeEmail: async (kind, language, data, origin = '') =>
      writeEmail(kind, data, { t: translator(language), language, estate, edition, origin }),
    errorMessage: async (code, language) => localizeErrorCode(translator(language), code),
    async findEvent(id, language, now) {
      const t = translator(language);
      const event = localizeEvent(edition, String(id), language, now);
      if (!event) return undefined;
      return {
        event: toPlainLabel(event),
        state: event.state,
        startsAt: parseWallTime(event.start).epochMilliseconds,
        note: findEventNote(t, event),
        formNote: findNoteAfterRequest(t, event),
      };
    },
    requestsNeededUntil: new Map(events.map((event) => [event.id, computeRequestsNeededUntil(event)])),
    programme: events.map((event) => ({
      id: event.id,
      start: event.start,
      decisionDeadline:
        event.status === 'scheduled'
          ? computeDecisionDeadline(event, findEventType(content, event), content.venues.get(event.place))
          : undefined,
      shelter: content.venues.get(findAnnouncedVenue(content.venues, event))?.shelter?.place,
      endsAt: computeEventEnd(event),
      isCancelled: event.status === 'cancelled',
      isBookable: takesPlace(event) && event.availability !== 'soldOut',
      prices: listPricesOfEvent(content.prices, event),
    })),
    describeLines: (lines, language) => {
      const t = edition.translator(language);
      return `${describeLines(t, lines, language).join('; ')} (${formatTotal(t, lines, language)})`;
    },
    priceGroups: content.prices.groups.map(({ id, name }) => ({ id, name })),
    entryExists: (kind, id) => {
      if (kind === 'news') return content.news.has(id);
      if (kind === 'event') return events.some((event) => String(event.id) === id && event.status !== 'cancelled');
      return findEmailPicture(edition, id) !== undefined;
    },
    decision: {
      inVenue: (venue, language) => plain.translator(language)(`venues.${venue}.inSentence`),
      event(event, language) {
        const { id, title, venue } = { id: event.id, ...event.event };
        const t = translator(language);
        const phrases = {
          doors: (time: string) => t('events.doors', { time }),
          dates: (from: string, until: string) => t('events.dates', { from, until }),
        };
        const times = formatEventTimes(event, language, phrases);
        return { id, title: pickLanguage(title, language), ...times, venue: pickLanguage(venue, language) };
      },
      note(kind, language, { state, place, announcedPlace }) {
        const t = translator(language);
        const isOutdoors = content.venues.get(place)?.setting === 'openAir';
        if (kind === 'asPlanned' && isOutdoors && place === announcedPlace) return t('events.decision.outdoors');
        if (kind === 'postponed' && state === 'postponed') return t('events.note.postponed');
        if (kind === 'changed' && state === 'earlier') return t('events.decision.earlier');
        const sentence = t(`events.decision.${kind}`, { place: t(`venues.${place}.inSentence`) });
        // A note about seats replaces the note about the change, so it repeats the change.
        return isAboutSeats(kind) && isChanged(state)
          ? `${t(`events.decision.before.${state}`)} ${sentence}`
          : sentence;
      },
    },
    findMissingPart: (address) => findMissingPart(estate, address),
    hasPart: (part) => hasPart(estate, part),
    consents,
    payment: content.payment,
    describeReceipt(lines, language) {
      const t = edition.translator(language);
      const { company, address, legal } = estate;
      const { vatRate, vatExemption } = content.payment;
      return {
        seller: [company, address.street, `${address.postcode} ${address.place}`],
        taxNumber: legal.vat ?? legal.taxNumber ?? '',
        vat: vatExemption ? vatExemption[language] : vatRate,
        lines: lines.map(({ group, seats, cents }) => ({ group, name: t.priceGroup(group), seats, cents })),
      };
    },
    name: estate.name,
    officeEmail: estate.email,
  };
}
