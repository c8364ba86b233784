import type { ComponentProps } from 'react';
import { dayInBerlin, dayName } from '#site/language/dates.ts';
import { factsOf, type OfficeContext, type OfficePage, officeOf } from '#site/office/frame/office.ts';
import type { Today } from './Today.tsx';

/** What there is to do. A part with nothing in it is not shown. */
export function loadToday(context: OfficeContext): { page: OfficePage; screen: ComponentProps<typeof Today> } {
  const office = officeOf(context);
  const { t, view, now } = office;
  return {
    page: { title: t('office.today.title') },
    screen: { office, facts: factsOf(context, 'today'), day: dayName(dayInBerlin(now), view) },
  };
}
