import type { Estate } from '#contract/content/content.ts';
import { computeNoticeEnd } from '#contract/content/site-notice.ts';
import type { Locale } from '#contract/language.ts';
import { wallClock } from '#contract/wall-time.ts';
import { clockTime, dayName } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import type { PageContext } from '#site/page-context.ts';
import { findHours } from '#site/park/hours.ts';
import style from './SiteNotices.module.css';

interface SiteNoticeLine {
  text: string;
  until?: string;
  link?: { href: string; name: string };
}

/** Below the header of every page: today's opening hours if unusual, and notices of the office. */
export function SiteNotices({ edition, locale, now }: PageContext<'now'>) {
  const t = edition.translator(locale);
  const { estate, siteNotices } = edition.content;
  const notices = [...siteNotices.list.entries()]
    .filter(([, notice]) => computeNoticeEnd(notice) > now.getTime())
    .map(([number, { link, until }]) => ({
      text: t(`siteNotices.list.${number}.text`),
      until: t('shell.notices.until', { when: formatNoticeEnd(until, locale) }),
      ...(link && { link: { href: link, name: t('shell.notices.more') } }),
    }));
  const lines: SiteNoticeLine[] = [...listTodaysHours(estate, t, locale, now), ...notices];
  if (lines.length === 0) return null;
  return (
    <aside className={style.notices} aria-label={t('shell.notices.label')}>
      <div role="status">
        {lines.map(({ text, until, link }) => (
          <p key={text}>
            {text} {until && <span className={style.until}>{until}</span>} {link && <a href={link.href}>{link.name}</a>}
          </p>
        ))}
      </div>
    </aside>
  );
}

/** Names the date, because visitors print pages or leave them open. */
function listTodaysHours({ hours }: Estate, t: Translate, locale: Locale, now: Date): SiteNoticeLine[] {
  const { date } = wallClock(now);
  const { exception, opens, closes } = findHours(date, hours);
  if (exception === undefined) return [];
  const facts = { day: dayName(date, locale), reason: t(`estate.hours.exceptions.${exception}.reason`) };
  const text =
    opens && closes
      ? t('shell.notices.otherHours', { ...facts, from: clockTime(opens, locale), to: clockTime(closes, locale) })
      : t('shell.notices.closed', facts);
  return [{ text, link: { href: '/park', name: t('shell.notices.hours') } }];
}

/** `Mittwoch, 25. November, 20 Uhr`; the day alone if it ends at midnight. */
function formatNoticeEnd(until: string, locale: Locale): string {
  const [day = '', time = ''] = until.split('T');
  return time === '23:59' ? dayName(day, locale) : `${dayName(day, locale)}, ${clockTime(time, locale)}`;
}
