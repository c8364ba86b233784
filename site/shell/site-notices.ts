/** What every page says under its header: that the park has other hours today, and the notices of the office. */
import type { View } from '#contract/language.ts';
import { noticeEnd } from '#contract/site-notice.ts';
import { wallClock } from '#contract/wall-time.ts';
import { clockTime, dayName } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import { hoursOn } from '#site/park/hours.ts';
import type { PageContext } from './page.ts';

export interface NoticeLine {
  text: string;
  /** until when it applies, where the text does not say it */
  until?: string;
  link?: { href: string; name: string };
}

export function siteNoticeLines({ edition, view, now }: PageContext<'now'>): NoticeLine[] {
  const { content, translator } = edition;
  const t = translator(view);
  const { list } = content.siteNotices;
  const notices = [...list.entries()].filter(([, notice]) => noticeEnd(notice) > now.getTime());
  return [
    ...hoursToday(content.estate.hours, t, view, now),
    ...notices.map(([number, { link, until }]) => ({
      text: t(`siteNotices.list.${number}.text`),
      until: t('shell.notices.until', { when: endName(until, view) }),
      ...(link && { link: { href: link, name: t('shell.notices.more') } }),
    })),
  ];
}

/** With the date, since a page can be kept on a telephone or printed. */
function hoursToday(hours: Parameters<typeof hoursOn>[1], t: Translate, view: View, now: Date): NoticeLine[] {
  const { date } = wallClock(now);
  const { exception, opens, closes } = hoursOn(date, hours);
  if (exception === undefined) return [];
  const facts = { day: dayName(date, view), reason: t(`estate.hours.exceptions.${exception}.reason`) };
  const text =
    opens && closes
      ? t('shell.notices.otherHours', { ...facts, from: clockTime(opens, view), to: clockTime(closes, view) })
      : t('shell.notices.closed', facts);
  return [{ text, link: { href: '/park', name: t('shell.notices.hours') } }];
}

/** `Mittwoch, 25. November, 20 Uhr`; at the end of a day the day alone. */
function endName(until: string, view: View): string {
  const [day = '', time = ''] = until.split('T');
  return time === '23:59' ? dayName(day, view) : `${dayName(day, view)}, ${clockTime(time, view)}`;
}
