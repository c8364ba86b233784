import { wallClock } from '#contract/wall-time.ts';
import { clockTime, dayName, formatShortWeekday, longDate, monthName, weekdayName } from '#site/language/dates.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import type { PageContext } from '#site/page-context.ts';
import { describeException } from '#site/park/hours.ts';
import { createEventLocalizer } from '#site/programme/programme.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { PageHead } from '#site/ui/PageHead.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import { sortLastTrains } from '#site/visit/day.ts';
import { createVisitYear, listVisitYears, readYear, type YearDay } from '#site/visit/year.ts';
import { EventTimes } from './EventTimes.tsx';
import style from './YearPage.module.css';

export function loadYear({ edition, locale, now, origin }: PageContext<'now' | 'origin'>, query: URLSearchParams) {
  const { content, events } = edition;
  const t = edition.translator(locale);
  const calendar = createVisitYear(content, events, readYear(query, listVisitYears(content)), now);
  const { year } = calendar;
  return {
    page: {
      title: t('visit.year.title', { year }),
      description: t('visit.year.description', { year }),
    } satisfies PageMetadata,
    screen: {
      t,
      locale,
      calendar,
      exceptions: calendar.exceptions.map((index) => describeException(content.estate, index, t, locale)),
      events: calendar.events.map(createEventLocalizer(edition, locale, now)),
      station: content.estate.station,
      printed: { day: longDate(wallClock(now).date, locale), address: `${origin}/visit/year` },
    },
  };
}

type Props = ReturnType<typeof loadYear>['screen'];

export function YearPage({ t, locale, calendar, exceptions, events, station, printed }: Props) {
  const { year, lastKnownYear, months, pastMonths, otherYears } = calendar;
  const tables = months.map((days) => <Month key={days[0]?.date} t={t} locale={locale} days={days} />);
  const { name = '', minutes = 0, lastTrains = [] } = station ?? {};
  const trains = sortLastTrains(lastTrains)
    .map(({ to, leaves }) => t('visit.year.train', { to, time: clockTime(leaves, locale) }))
    .join(', ');
  return (
    <div className={style.page}>
      <PageHead title={t('visit.year.title', { year })}>
        <p>
          {t('park.hours.regular')}
          <br />
          {t('park.hours.closedDays')}
        </p>
        <p className={style.legend}>
          {t('visit.year.lead')}
          {months.flat().some(({ isToday }) => isToday) && ` ${t('visit.year.circle')}`}
        </p>
      </PageHead>
      {lastKnownYear && <p className={style.beyond}>{t('visit.day.beyond', { year: lastKnownYear })}</p>}
      <nav className="links" aria-label={t('visit.year.others')}>
        {otherYears.map((other) => (
          <TouchLink key={other} href={`/visit/year?year=${other}`}>
            {t('visit.year.title', { year: other })}
          </TouchLink>
        ))}
      </nav>
      <div className={style.sheet}>
        <div className={style.months}>
          {tables.slice(pastMonths)}
          <div className={style.lists}>
            <div>
              <h2 className={style.label}>{t('visit.year.events')}</h2>
              {events.length === 0 && <p>{t('visit.year.none')}</p>}
              {events.map((event) => (
                <div key={event.id} className={style.event}>
                  <h3 className={style.name}>
                    <a href={`/events/${event.id}`}>
                      <TextWithLang text={event.texts.title} />
                    </a>
                  </h3>
                  <p>{dayName(event.start.slice(0, 10), locale)}</p>
                  <EventTimes t={t} locale={locale} event={event} station={station} />
                </div>
              ))}
              {lastTrains.length > 0 && (
                <p className={style.train}>
                  {t('visit.year.trains', { station: name, trains, minutes, count: lastTrains.length })}
                </p>
              )}
            </div>
            {exceptions.length > 0 && (
              <div>
                <h2 className={style.label}>{t('visit.year.exceptions')}</h2>
                <ul>
                  {exceptions.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        </div>
        {pastMonths > 0 && (
          <div className={style.past}>
            <h2 className={style.label}>{t('visit.year.past')}</h2>
            <div className={style.months}>{tables.slice(0, pastMonths)}</div>
          </div>
        )}
      </div>
      <p className={style.printed}>{t('visit.year.printed', printed)}</p>
    </div>
  );
}

const weekdays = Array.from({ length: 7 }, (_, day) => `2024-01-0${day + 1}`);

function Month({ t, locale, days }: Pick<Props, 't' | 'locale'> & { days: YearDay[] }) {
  const [first] = days;
  if (!first) return null;
  const emptyCells = Temporal.PlainDate.from(first.date).dayOfWeek - 1;
  const cells: (YearDay | undefined)[] = [...Array.from({ length: emptyCells }, () => undefined), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, row) => cells.slice(row * 7, row * 7 + 7));
  return (
    <table className={style.month}>
      <caption className={style.monthName}>{monthName(first.date, locale)}</caption>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" abbr={weekdayName(day, locale)}>
              {formatShortWeekday(day, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((row, number) => (
          <tr key={row.find(Boolean)?.date ?? number}>
            {row.map((day, column) =>
              day ? <DayCell key={day.date} t={t} locale={locale} day={day} /> : <td key={weekdays[column]} />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({ t, locale, day }: Pick<Props, 't' | 'locale'> & { day: YearDay }) {
  const { date, opens, closes, exception, eventId, isPast, isToday } = day;
  const number = Number(date.slice(8));
  const open = opens && closes && { from: clockTime(opens, locale), to: clockTime(closes, locale) };
  const differs = open && exception !== undefined;
  const notes = [
    !open && t('visit.year.closed'),
    differs && t('visit.year.open', open),
    eventId !== undefined && t('visit.year.event'),
    isToday && t('visit.year.today'),
  ].filter(Boolean);
  const other = differs ? style.other : undefined;
  const dayNumber = <span className={open ? other : style.closed}>{number}</span>;
  const cell = [isPast && style.pastDay, isToday && style.today, eventId !== undefined && style.eventDay].filter(
    Boolean,
  );
  return (
    <td className={cell.join(' ') || undefined}>
      {eventId === undefined ? dayNumber : <a href={`/events/${eventId}`}>{dayNumber}</a>}
      {!isPast && notes.length > 0 && <span className="visually-hidden"> {notes.join(', ')}</span>}
    </td>
  );
}
