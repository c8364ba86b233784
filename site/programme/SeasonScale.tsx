import type { Locale } from '#contract/language.ts';
import { monthName, shortMonthName } from '#site/language/dates.ts';
import style from './SeasonScale.module.css';

/** Posters in one row of a wide window. */
export const maximumColumns = 6;

const scaleWidth = 1000;
const threadLength = 100;
/** Between two posters, as a part of the width (`--gutter`). */
const gap = 0.019;

interface Props {
  locale: Locale;
  /** The first day of each event below (`2027-06-19`), the next one first. */
  days: readonly string[];
  /** Of the posters below. A thread leads from each day to its poster, if all are in one row. */
  columns: number;
}

/** The months of a season with a mark for each event. */
export function SeasonScale({ locale, days: starts, columns }: Props) {
  const days = starts.map((day) => Temporal.PlainDate.from(day));
  const months = listMonths(days);
  const nameMonth = months.length > fewMonths ? shortMonthName : monthName;
  const places = days.map((day) => {
    const month = months.findIndex((first) => isSameMonth(first, day));
    return ((month + (day.day - 1) / day.daysInMonth) * scaleWidth) / months.length;
  });
  const isOneRow = days.length <= columns;
  const threads = places.map((from, index) => {
    const to = (((index + 0.5) * (1 + gap)) / columns - gap / 2) * scaleWidth;
    return `M${Math.round(from)} 0C${Math.round(from)} ${threadLength / 2} ${Math.round(to)} ${threadLength / 2} ${Math.round(to)} ${threadLength}`;
  });
  return (
    <div className={style.scale} data-threads={isOneRow ? columns : undefined}>
      <ol className={style.months} aria-hidden="true">
        {months.map((month) => (
          <li key={String(month)}>
            {nameMonth(month.toString(), locale)}{' '}
            <span className={style.days}>
              {listDaysOf(month, days).map((day) => (
                <span key={day}>{day}</span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <svg className={style.marks} viewBox={`0 0 ${scaleWidth} 12`} preserveAspectRatio="none" aria-hidden="true">
        <path d={places.map((place) => `M${Math.round(place)} 0v12`).join('')} />
      </svg>
      {isOneRow && (
        <svg
          className={style.threads}
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

const minimumMonths = 2;
/** More of them have short names. */
const fewMonths = 5;

const listDaysOf = (month: Temporal.PlainDate, days: readonly Temporal.PlainDate[]): number[] => [
  ...new Set(days.filter((day) => isSameMonth(day, month)).map(({ day }) => day)),
];

/** The first day of each month from the first event to the last, at least of two months. */
function listMonths(days: readonly Temporal.PlainDate[]): Temporal.PlainDate[] {
  const first = days[0]?.with({ day: 1 });
  const last = days.at(-1);
  if (!first || !last) return [];
  const count = Math.max(first.until(last, { largestUnit: 'months' }).months + 1, minimumMonths);
  return Array.from({ length: count }, (_, months) => first.add({ months }));
}

const isSameMonth = (one: Temporal.PlainDate, other: Temporal.PlainDate): boolean =>
  one.year === other.year && one.month === other.month;
