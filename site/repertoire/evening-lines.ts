/** Evenings as a sheet about a person, a work or a place lists them: year by year, the newest first. */

import { hasDay } from '#contract/evening-state.ts';
import type { Event } from '#contract/event.ts';
import { seasonOf } from '#contract/event-wording.ts';
import type { View } from '#contract/language.ts';
import { byYear } from '#site/content/by-year.ts';
import { shortDate } from '#site/language/dates.ts';
import type { Told } from '#site/language/told.ts';
import { dot } from '#site/language/typeset.ts';
import { type BillLine, billOf } from '#site/people/bill.ts';
import { placeKey } from '#site/programme/programme.ts';
import type { Source } from '#site/source.ts';

interface EveningLine {
  id: number;
  year: number;
  href: string;
  title: Told;
  /** `Im Park · 20. Juli, 18 Uhr` */
  where: string;
  /** it has no day, or not that one */
  struck: boolean;
  /** what is said of it here: a role, the bill */
  notes: Told[];
  bill: readonly BillLine[];
}

export interface EveningList {
  years: { year: number; items: EveningLine[] }[];
  /** how many more there are: a list stays a page that one can read */
  earlier: number;
}

const most = 60;

/** `among` are the newest first. */
export function listEvenings<One extends { event: Event }>(
  { content, translator, teller }: Source,
  view: View,
  among: readonly One[],
  {
    note = () => [],
    bill = false,
    venue = true,
  }: { note?: (one: One) => Told[]; bill?: boolean; venue?: boolean } = {},
): EveningList {
  const [t, tell] = [translator(view), teller(view)];
  const shown = among.slice(0, most).map((one): EveningLine => {
    const { id, place, start, end } = one.event;
    return {
      id,
      year: seasonOf(one.event),
      href: `/events/${id}`,
      title: tell(`eventDetails.${id}.event.title`),
      where: [...(venue ? [t(`events.place.${placeKey(place)}`)] : []), shortDate(start, end, view)].join(dot),
      struck: !hasDay(one.event),
      notes: note(one),
      bill: bill ? billOf(one.event, content, tell) : [],
    };
  });
  return { years: byYear(shown, ({ year }) => year), earlier: among.length - shown.length };
}
