import type { Content } from '#contract/content/kinds.ts';
import type { Locale } from '#contract/language.ts';
import { clockTime } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import type { LocalizedEvent } from './programme.ts';

/** What the ticket says about rain. Undefined if the event never moves, or no hour is promised. */
export function describeRainRule(
  { venues }: Pick<Content, 'venues'>,
  t: Translate,
  locale: Locale,
  { place, type }: LocalizedEvent,
): string | undefined {
  const shelter = venues.get(place)?.shelter;
  if (!shelter || type === 'exhibition') return undefined;
  if (shelter.ticketNote) return t(`venues.${place}.shelter.ticketNote`);
  if (!shelter.decidedBy) return undefined;
  const values = { time: clockTime(shelter.decidedBy, locale), place: t(`venues.${shelter.place}.inSentence`) };
  return t('offer.ticket.rainRule', values);
}
