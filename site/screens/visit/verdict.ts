import type { View } from '#contract/language.ts';
import { clockTime } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import type { VisitDay } from '#site/visit/day.ts';

/** Yes or no, before anything else. */
export function verdict({ hours, past, evenings }: VisitDay, t: Translate, view: View): string {
  if (past) return t('visit.day.past');
  if (hours.opens && hours.closes)
    return t('visit.day.yes', { from: clockTime(hours.opens, view), to: clockTime(hours.closes, view) });
  if (evenings.length > 0) return t('visit.day.eveningOnly');
  const reason = hours.exception === undefined ? '' : t(`estate.hours.exceptions.${hours.exception}.reason`);
  return reason ? t('visit.day.noFor', { reason }) : t('visit.day.no');
}
