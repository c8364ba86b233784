import { wallClock } from '#contract/wall-time.ts';
import { clockTime, dayName, weekdayName } from '#site/language/dates.ts';
import { toNoBreakSpaces } from '#site/language/typeset.ts';
import type { PageContext } from '#site/page-context.ts';
import { findNextOpenDay, findOpenState } from '#site/park/hours.ts';
import { createEventLocalizer, formatTitleWithState } from '#site/programme/programme.ts';
import { buildMonthKey, createVisitDay } from '#site/visit/day.ts';
import style from './Today.module.css';

/** The facts of /visit/day for today. `announced`: the event above this line. */
export function loadToday({ edition, locale, now }: PageContext<'now'>, announcedId: number | undefined) {
  const { content } = edition;
  const t = edition.translator(locale);
  const { date, time } = wallClock(now);
  const day = createVisitDay(content, edition.events, date, now);
  const { sun, moon } = day.sky;
  const facts = [
    describePark(),
    sun && time < sun.sunset && toNoBreakSpaces(t('home.today.sunset', { time: clockTime(sun.sunset, locale) })),
    (moon === 'full' || moon === 'new') && t(`home.today.moon.${moon}`),
  ];
  const events = day.events.map(createEventLocalizer(edition, locale, now)).filter(({ state }) => state !== 'past');
  return {
    href: `/visit/day?date=${date}`,
    day: t('home.today.day', { day: dayName(date, locale) }),
    /** The event above is today. */
    isAnnouncedToday: events.some(({ id }) => id === announcedId),
    events: events.flatMap((event) =>
      event.id === announcedId ? [] : [{ id: event.id, title: formatTitleWithState(t, event) }],
    ),
    facts: facts.filter((fact) => typeof fact === 'string'),
    month: t(`visit.day.month.${buildMonthKey(date)}`),
  };

  /** On days with other hours the notice above says when the park is open, but not when it opens again. */
  function describePark(): string | undefined {
    const { opens = '', closes = '', exception } = day.hours;
    const hasNotice = exception !== undefined;
    const state = findOpenState(day.hours, time);
    if (state === 'before' || state === 'open') {
      if (hasNotice) return undefined;
      return t(`home.today.${state}`, { from: clockTime(opens, locale), to: clockTime(closes, locale) });
    }
    const next = findNextOpenDay(date, content.estate.hours);
    if (!next?.opens) return hasNotice ? undefined : t('home.today.closed');
    const when = { day: nameNear(next.date), time: clockTime(next.opens, locale) };
    return t(hasNotice ? 'home.today.again' : 'home.today.closedUntil', when);
  }

  /** `Freitag`, or `Freitag, 4. Dezember` if that is a week away or more. */
  function nameNear(other: string): string {
    const { days } = Temporal.PlainDate.from(date).until(other);
    return days < 7 ? weekdayName(other, locale) : dayName(other, locale);
  }
}

type Props = Omit<ReturnType<typeof loadToday>, 'isAnnouncedToday'>;

export const Today = ({ href, day, events, facts, month }: Props) => (
  <div className={style.today}>
    <a className={style.day} href={href}>
      {day}
    </a>
    <p className={style.facts}>
      {events.map(({ id, title }) => (
        <span key={id}>
          <a href={`/events/${id}`}>{title}</a>{' '}
        </span>
      ))}
      {facts.map((fact) => (
        <span key={fact}>{`${fact} `}</span>
      ))}
    </p>
    <p className={style.month}>{month}</p>
  </div>
);
