import type { ReactNode } from 'react';
import type { Event } from '#contract/content/event.ts';
import type { Locale } from '#contract/language.ts';
import { monthName } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import type { CategoryName, groupAheadBySeason } from '#site/programme/archive.ts';
import style from './Dates.module.css';
import { createVisibilityAttributes } from './EventCard.tsx';
import sheet from './SeasonSheet.module.css';

export const yearAnchor = (year: number): string => `year-${year}`;

type Props = ReturnType<typeof groupAheadBySeason>[number] & {
  t: Translate;
  locale: Locale;
  chosen: CategoryName;
  children: ReactNode;
};

/**
 * The events to come of one season, below a scale of its months. In wide windows a thread leads from
 * the day of each event to its poster. Events without a day have no scale.
 */
export function SeasonSheet({ t, locale, year, events, categories, chosen, children }: Props) {
  const anchor = year ? yearAnchor(year) : 'undated';
  const dates = events.map(({ event }) => event);
  const columns = Math.min(Math.max(dates.length, minimumColumns), maximumColumns);
  return (
    <section
      className={`${style.group} ${sheet.sheet}`}
      id={anchor}
      aria-labelledby={`in-${anchor}`}
      data-year={year}
      {...createVisibilityAttributes(categories, chosen)}
    >
      <h2 className={sheet.title} id={`in-${anchor}`}>
        {year ? t('events.season', { year }) : t('events.state.postponed')}
      </h2>
      {year && <Scale locale={locale} events={dates} columns={columns} />}
      <ul className={`${style.events} ${sheet.events}`} data-columns={columns}>
        {children}
      </ul>
    </section>
  );
}

const minimumColumns = 4;
/** Of the posters in one row. More of them hang in several rows, without threads. */
const maximumColumns = 6;

const scaleWidth = 1000;
const threadLength = 100;

function Scale({ locale, events, columns }: { locale: Locale; events: readonly Event[]; columns: number }) {
  const days = events.map(({ start }) => Temporal.PlainDate.from(start));
  const months = listMonths(days);
  const places = days.map((day) => {
    const month = months.findIndex((first) => isSameMonth(first, day));
    return ((month + (day.day - 1) / day.daysInMonth) * scaleWidth) / months.length;
  });
  const threads = places.map((from, index) => {
    const to = ((index + 0.5) * scaleWidth) / columns;
    return `M${Math.round(from)} 0C${Math.round(from)} ${threadLength / 2} ${Math.round(to)} ${threadLength / 2} ${Math.round(to)} ${threadLength}`;
  });
  return (
    <div className={sheet.scale}>
      <ol className={sheet.months} aria-hidden="true">
        {months.map((month) => (
          <li key={String(month)}>
            {monthName(month.toString(), locale)}{' '}
            <span className={sheet.days}>
              {days
                .filter((day) => isSameMonth(day, month))
                .map((day) => (
                  <span key={String(day)}>{day.day}</span>
                ))}
            </span>
          </li>
        ))}
      </ol>
      <svg className={sheet.marks} viewBox={`0 0 ${scaleWidth} 12`} preserveAspectRatio="none" aria-hidden="true">
        <path d={places.map((place) => `M${Math.round(place)} 0v12`).join('')} />
      </svg>
      {events.length <= maximumColumns && (
        <svg
          className={sheet.threads}
          viewBox={`0 0 ${scaleWidth} ${threadLength}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={threads.join('')} />
        </svg>
      )}
    </div>
  );
}

const minimumMonths = 3;

/** The first day of each month from the first event to the last, at least of three months. */
function listMonths(days: readonly Temporal.PlainDate[]): Temporal.PlainDate[] {
  const first = days[0]?.with({ day: 1 });
  const last = days.at(-1);
  if (!first || !last) return [];
  const count = Math.max(first.until(last, { largestUnit: 'months' }).months + 1, minimumMonths);
  return Array.from({ length: count }, (_, months) => first.add({ months }));
}

const isSameMonth = (one: Temporal.PlainDate, other: Temporal.PlainDate): boolean =>
  one.year === other.year && one.month === other.month;
