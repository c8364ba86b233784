import type { Evening } from '#site/programme/programme.ts';

/** A place that has changed is told as the place: schema.org knows a status only for what has moved to the internet. */
export function eventStatus({ state, previous }: Pick<Evening, 'state' | 'previous'>) {
  if (state === 'cancelled') return 'EventCancelled';
  if (state === 'postponed') return 'EventPostponed';
  return previous?.start ? 'EventRescheduled' : 'EventScheduled';
}
