import type { Estate } from '#contract/content/content.ts';
import type { PageLanguage } from '#contract/language.ts';
import { clockTime, dayName, fullDate } from '#site/language/dates.ts';
import { RichText, TextWithLang } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import type { LocalizedEvent } from '#site/programme/programme.ts';
import { Section } from '#site/ui/Section.tsx';
import { DayForm } from '#site/visit/DayForm.tsx';
import type { VisitDay } from '#site/visit/day.ts';
import style from './DayPage.module.css';
import { EventEnding } from './EventEnding.tsx';

interface Props {
  t: Translate;
  view: PageLanguage;
  query: string;
  day: VisitDay | undefined;
  answer: string | undefined;
  events: LocalizedEvent[];
  station: Estate['station'];
}

export const DayPage = ({ t, view, query, day, answer, events, station }: Props) => (
  <div className={style.page}>
    <h1 className={style.title}>{day ? fullDate(day.date, view) : t('visit.day.title')}</h1>
    {answer && (
      <p className={style.verdict} role="status">
        {answer}
      </p>
    )}
    {day?.lastKnownYear && <p className={style.note}>{t('visit.day.beyond', { year: day.lastKnownYear })}</p>}
    <DayForm t={t} defaultValue={query} error={query && !day ? t('visit.day.unclear') : undefined} />
    {day && (
      <div className={style.parts}>
        {events.length > 0 && (
          <Section id="evening" label={t('visit.day.on')}>
            {events.map((event) => (
              <div key={event.id} className={style.evening}>
                <h2 className={style.name}>
                  <a href={`/events/${event.id}`}>
                    <TextWithLang text={event.texts.title} />
                  </a>
                </h2>
                <EventEnding t={t} view={view} event={event} station={station} />
              </div>
            ))}
          </Section>
        )}
        {day.nearestOpenDays.length > 0 && (
          <Section id="nearest" label={t('visit.day.nearest')}>
            <ul>
              {day.nearestOpenDays.map(({ date, opens = '', closes = '' }) => (
                <li key={date}>
                  <a href={`/visit/day?date=${date}`}>
                    {t('visit.day.open', {
                      day: dayName(date, view),
                      from: clockTime(opens, view),
                      to: clockTime(closes, view),
                    })}
                  </a>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {!day.isPast && (
          <Section id="garden" label={t('visit.day.garden')}>
            <p>{t(`visit.day.month.${monthOf(day.date)}`)}</p>
            {!events.some(({ place }) => place === 'manor-house') && <p>{t('visit.day.house')}</p>}
          </Section>
        )}
        <Section id="sky" label={t('visit.day.sky')}>
          <p>
            {t('visit.day.sun', { rises: clockTime(day.sky.sunrise, view), sets: clockTime(day.sky.sunset, view) })}{' '}
            {t(`visit.day.moon.${day.sky.moon}`, { lit: day.sky.litPercent })}
          </p>
        </Section>
      </div>
    )}
    <p className={style.note}>
      <RichText text={t('visit.day.more')} /> <RichText text={t('visit.year.link')} />
    </p>
  </div>
);

/** `m5`: the key of a text begins with a letter. */
const monthOf = (date: string): string => `m${Number(date.slice(5, 7))}`;
