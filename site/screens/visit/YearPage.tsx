import type { Estate } from '#contract/content.ts';
import type { View } from '#contract/language.ts';
import { clockTime, dayName } from '#site/language/dates.ts';
import { TellText } from '#site/language/TellText.tsx';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import type { VisitYear } from '#site/visit/year.ts';
import { Ending } from './Ending.tsx';
import { Month } from './Month.tsx';
import style from './YearPage.module.css';

interface Props {
  t: Translate;
  view: View;
  sheet: VisitYear;
  /** the days that differ, as lines */
  exceptions: string[];
  evenings: Evening[];
  station: Estate['station'];
  /** when, and where it would be fresh */
  printed: { day: string; address: string };
}

/** Twelve months on one sheet of A4, and useful on a screen as well. */
export function YearPage({ t, view, sheet, exceptions, evenings, station, printed }: Props) {
  const { year, beyond, months, others } = sheet;
  return (
    <div className={style.page}>
      <h1 className={style.title}>{t('visit.year.title', { year })}</h1>
      <p className={style.regular}>
        {t('park.hours.regular')} · {t('park.hours.closedDays')}
        <br />
        {t('visit.year.lead')}
      </p>
      {beyond && <p className={style.beyond}>{t('visit.day.beyond', { year: beyond })}</p>}
      <nav className={style.others} aria-label={t('visit.year.others')}>
        {others.map((other) => (
          <TouchLink key={other} href={`/visit/year?year=${other}`}>
            {t('visit.year.title', { year: other })}
          </TouchLink>
        ))}
      </nav>
      <div className={style.months}>
        {months.map((days) => (
          <Month key={days[0]?.date} t={t} view={view} days={days} />
        ))}
      </div>
      <div className={style.lists}>
        <div>
          <h2 className={style.label}>{t('visit.year.evenings')}</h2>
          {evenings.length === 0 && <p>{t('visit.year.none')}</p>}
          {evenings.map((evening) => (
            <div key={evening.id} className={style.evening}>
              <h3 className={style.name}>
                <a href={`/events/${evening.id}`}>
                  <TellText told={evening.words.title} />
                </a>
              </h3>
              <p>{dayName(evening.start.slice(0, 10), view)}</p>
              <Ending t={t} view={view} evening={evening} station={station} />
            </div>
          ))}
          {station?.lastTrains.map(({ to, leaves }) => (
            <p key={to} className={style.train}>
              {t('visit.year.train', {
                station: station.name,
                to,
                time: clockTime(leaves, view),
                minutes: station.minutes,
              })}
            </p>
          ))}
        </div>
        {exceptions.length > 0 && (
          <div>
            <h2 className={style.label}>{t('visit.year.exceptions')}</h2>
            <ul>
              {exceptions.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <p className={style.printed}>{t('visit.year.printed', printed)}</p>
    </div>
  );
}
