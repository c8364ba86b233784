import type { SeatState } from '#contract/booking/seat-states.ts';
import type { EveningLine } from '#contract/office/event-line.ts';
import { zone } from '#contract/zone.ts';
import type { OfficeContext } from '#office/shared/screens/frame/office.ts';
import { momentInBerlin, shortDate } from '#site/language/dates.ts';
import { money } from '#site/language/number.ts';

interface Named {
  title: string;
  /** `20. Juli, 18 Uhr`; empty if unknown */
  day: string;
  whole: string;
}

export function deskNames({ edition, view }: Pick<OfficeContext, 'edition' | 'view'>) {
  const t = edition.translator(view);

  function evening(event: number): Named {
    const found = edition.content.events.get(String(event));
    if (!found) {
      const title = t('desk.gone', { event });
      return { title, day: '', whole: title };
    }
    const title = t(`eventDetails.${event}.event.title`);
    const day = shortDate(found.start, undefined, view);
    return { title, day, whole: `${title}, ${day}` };
  }

  const state = (of: SeatState, event: number | null | undefined) => {
    const isCancelled = edition.content.events.get(String(event))?.status === 'cancelled';
    return t(`desk.state.${of === 'accepted' && isCancelled ? 'cancelled' : of}`);
  };

  return {
    evening,
    state,
    guest: (name: string | null) => name || t('desk.nameless'),
    chairs: (seats: number | null) => (seats === null ? t('desk.unsaid') : t('desk.chairs', { count: seats })),
    moment: (at: string) => momentInBerlin(at, view),
    money: (cents: number) => money(cents, view),
    by: (who: string) => (who === 'visitor' || who === 'time' ? t(`desk.by.${who}`) : who),
    free: ({ chairs }: EveningLine) =>
      chairs ? t('desk.one.free', { count: Math.max(chairs.free, 0) }) : t('desk.one.unset'),
  };
}

export const asTyped = (at: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** `35,00` · `35.00` */
export const asPrice = (cents: number, view: string): string =>
  (cents / 100).toFixed(2).replace('.', view === 'en' ? '.' : ',');
