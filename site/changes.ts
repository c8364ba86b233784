import { noticeEnd } from '#contract/site-notice.ts';
import { endOf, midnightAfter } from '#contract/wall-time.ts';
import type { Source } from '#site/source.ts';
import { turningPoints } from './park/hours.ts';

/** When a rendered page stops being true: an evening or a notice has ended, the park has opened or closed, or a day is over. */
export function validUntil({ content, events }: Source): (now: number) => number {
  const ends = [...events.map(endOf), ...content.siteNotices.list.map(noticeEnd)];
  return (now) => {
    const changes = [...ends, ...turningPoints(new Date(now), content.estate.hours)];
    return Math.min(midnightAfter(now), ...changes.filter((change) => change > now));
  };
}
