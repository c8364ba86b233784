import type { View } from '#contract/language.ts';
import { clockTime, monthName, weekdayLetters, weekdayName } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import type { YearDay } from '#site/visit/year.ts';
import style from './Month.module.css';

interface Props {
  t: Translate;
  view: View;
  days: YearDay[];
}

/** A Monday to begin the names of weekdays with. */
const monday = '2024-01-01';
const week = Array.from({ length: 7 }, (_, day) => Temporal.PlainDate.from(monday).add({ days: day }).toString());

/** One month as a small calendar. What a day is, is drawn and said. */
export function Month({ t, view, days }: Props) {
  const [first] = days;
  if (!first) return null;
  const empty = Temporal.PlainDate.from(first.date).dayOfWeek - 1;
  const cells: (YearDay | undefined)[] = [...Array.from({ length: empty }, () => undefined), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, row) => cells.slice(row * 7, row * 7 + 7));
  return (
    <table className={style.month}>
      <caption className={style.name}>{monthName(first.date, view)}</caption>
      <thead>
        <tr>
          {week.map((day) => (
            <th key={day} scope="col" abbr={weekdayName(day, view)}>
              {weekdayLetters(day, view)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((row, number) => (
          <tr key={row.find(Boolean)?.date ?? number}>
            {row.map((day, column) =>
              day ? <DayCell key={day.date} t={t} view={view} day={day} /> : <td key={week[column]} />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({
  t,
  view,
  day: { date, opens, closes, exception, evening, past },
}: {
  t: Translate;
  view: View;
  day: YearDay;
}) {
  const number = Number(date.slice(8));
  if (past && evening === undefined) return <td className={style.past}>{number}</td>;
  const open = opens && closes;
  const said = [
    !open && t('visit.year.closed'),
    open &&
      exception !== undefined &&
      t('visit.year.open', { from: clockTime(opens, view), to: clockTime(closes, view) }),
    evening !== undefined && t('visit.year.evening'),
  ].filter(Boolean);
  const look = [!open && style.closed, open && exception !== undefined && style.other].filter(Boolean).join(' ');
  const shown = <span className={look || undefined}>{number}</span>;
  return (
    <td className={evening === undefined ? undefined : style.evening}>
      {evening === undefined ? shown : <a href={`/events/${evening}`}>{shown}</a>}
      {said.length > 0 && <span className="visually-hidden"> {said.join(', ')}</span>}
    </td>
  );
}
