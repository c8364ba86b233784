import type { Balance } from '#contract/booking/payments.ts';
import type { PriceLine } from '#contract/booking/price-lines.ts';
import type { SeatState, TransitionActor } from '#contract/booking/seat-states.ts';
import { findAnnouncedVenue } from '#contract/content/venues.ts';
import type { DecisionKind } from '#contract/office/decision.ts';
import type { EventSummary } from '#contract/office/event-summary.ts';
import { zone } from '#contract/zone.ts';
import type { OfficeContext } from '#office/shared/screens/frame/page-tools.ts';
import { describeBalance } from '#site/language/balance.ts';
import { formatBerlinTime, formatShortDate, formatShortDateInFull } from '#site/language/dates.ts';
import { formatMoney } from '#site/language/number.ts';
import { describeLines } from '#site/language/price-lines.ts';
import { startSentence } from '#site/language/sentence.ts';

interface EventDisplayName {
  title: string;
  /** `Sa 20. Juli 2024, 18 Uhr`; empty if unknown */
  when: string;
  /** `Don Giovanni, 20. Juli, 18 Uhr` */
  full: string;
}

export function createBoxOfficeLabels({ edition, locale }: Pick<OfficeContext, 'edition' | 'locale'>) {
  const t = edition.translator(locale);

  function labelEvent(event: number): EventDisplayName {
    const known = edition.content.events.get(String(event));
    if (!known) {
      const title = t('boxOffice.unknownEvent', { event });
      return { title, when: '', full: title };
    }
    const title = t(`eventDetails.${event}.event.title`);
    const when = formatShortDateInFull(known.start, undefined, locale);
    return { title, when, full: `${title}, ${formatShortDate(known.start, undefined, locale)}` };
  }

  const labelState = (state: SeatState, event: number | null | undefined) => {
    const isCancelled = edition.content.events.get(String(event))?.status === 'cancelled';
    return t(`boxOffice.state.${state === 'accepted' && isCancelled ? 'cancelled' : state}`);
  };

  /** Ids of the venue announced for the event, and of its shelter. */
  function findVenues(eventId: number | undefined) {
    const { events, venues } = edition.content;
    const event = events.get(String(eventId));
    const place = event && findAnnouncedVenue(venues, event);
    return { place, shelter: place && venues.get(place)?.shelter?.place };
  }

  const inVenue = (venue: string) => t(`venues.${venue}.inSentence`);

  /** The labels of the seats of an event. `inShelter` is undefined if the event never moves. */
  function labelSeats(eventId: number) {
    const { place, shelter } = findVenues(eventId);
    const label = (venue: string) => t('boxOffice.event.seatsAt', { place: inVenue(venue) });
    return {
      atPlace: place ? label(place) : t('boxOffice.event.atPlace'),
      inShelter: shelter && label(shelter),
      rule: shelter && t('boxOffice.event.rule', { place: inVenue(shelter) }),
    };
  }

  function labelDecision(kind: DecisionKind, eventId: number | undefined): string {
    const { shelter } = findVenues(eventId);
    return kind === 'shelter' && shelter ? startSentence(inVenue(shelter)) : t(`decision.kind.${kind}`);
  }

  return {
    event: labelEvent,
    venueSeats: labelSeats,
    decision: labelDecision,
    state: labelState,
    guest: (name: string | null) => name || t('boxOffice.noName'),
    seats: (seats: number | null) =>
      seats === null ? t('boxOffice.notGiven') : t('boxOffice.seats', { count: seats }),
    moment: (at: string) => formatBerlinTime(at, locale),
    money: (cents: number) => formatMoney(t, cents, locale),
    balance: (balance: Balance) => describeBalance(t, balance, locale),
    lines: (lines: readonly PriceLine[]) => describeLines(t, lines, locale).join('; '),
    actor: ({ byKind, by }: { byKind: TransitionActor; by: string }) =>
      byKind === 'staff' ? by : t(`boxOffice.by.${byKind}`),
    freeSeats: ({ seats, isCancelled }: EventSummary) => {
      if (isCancelled) return t('boxOffice.events.cancelled');
      return seats ? t('boxOffice.detail.free', { count: Math.max(seats.free, 0) }) : t('boxOffice.detail.unset');
    },
  };
}

export const toDateTimeInput = (at: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** `35,00` · `35.00` */
export const toPriceInput = (cents: number, locale: string): string =>
  (cents / 100).toFixed(2).replace('.', locale === 'en' ? '.' : ',');
