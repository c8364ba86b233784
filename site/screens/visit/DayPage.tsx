import type { Estate } from '#contract/content/content.ts';
import type { View } from '#contract/language.ts';
import { clockTime, dayName, wholeDate } from '#site/language/dates.ts';
import { RichText } from '#site/language/RichText.tsx';
import { TellText } from '#site/language/TellText.tsx';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import { Section } from '#site/ui/Section.tsx';
import { DayForm } from '#site/visit/DayForm.tsx';
import type { VisitDay } from '#site/visit/day.ts';
import style from './DayPage.module.css';
import { Ending } from './Ending.tsx';

interface Props {
  t: Translate;
  view: View;
  asked: string;
  day: VisitDay | undefined;
  answer: string | undefined;
  evenings: Evening[];
  station: Estate['station'];
}

export const DayPage = ({ t, view, asked, day, answer, evenings, station }: Props) => (
  <div className={style.page}>
    <h1 className={style.title}>{day ? wholeDate(day.date, view) : t('visit.day.title')}</h1>
    {answer && (
      <p className={style.verdict} role="status">
        {answer}
      </p>
    )}
    {day?.beyond && <p className={style.note}>{t('visit.day.beyond', { year: day.beyond })}</p>}
    <DayForm t={t} asked={asked} fault={asked && !day ? t('visit.day.unclear') : undefined} />
    {day && (
      <div className={style.parts}>
        {evenings.length > 0 && (
          <Section id="evening" label={t('visit.day.on')}>
            {evenings.map((evening) => (
              <div key={evening.id} className={style.evening}>
                <h2 className={style.name}>
                  <a href={`/events/${evening.id}`}>
                    <TellText told={evening.words.title} />
                  </a>
                </h2>
                <Ending t={t} view={view} evening={evening} station={station} />
              </div>
            ))}
          </Section>
        )}
        {day.nearest.length > 0 && (
          <Section id="nearest" label={t('visit.day.nearest')}>
            <ul>
              {day.nearest.map(({ date, opens = '', closes = '' }) => (
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
        {!day.past && (
          <Section id="garden" label={t('visit.day.garden')}>
            <p>{t(`visit.day.month.${monthOf(day.date)}`)}</p>
            {!evenings.some(({ place }) => place === 'manor-house') && <p>{t('visit.day.house')}</p>}
          </Section>
        )}
        <Section id="sky" label={t('visit.day.sky')}>
          <p>
            {t('visit.day.sun', { rises: clockTime(day.sky.rises, view), sets: clockTime(day.sky.sets, view) })}{' '}
            {t(`visit.day.moon.${day.sky.moon}`, { lit: day.sky.lit })}
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
