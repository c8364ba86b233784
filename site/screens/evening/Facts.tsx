import { hasDay } from '#contract/evening-state.ts';
import type { View } from '#contract/language.ts';
import { clockTime, longDate } from '#site/language/dates.ts';
import { TellText } from '#site/language/TellText.tsx';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import style from './Facts.module.css';

/** When, until when and where; an exhibition says its last day with the first. What no longer holds is struck out; what was announced before stands below what holds now. */
export function Facts({ t, view, evening }: { t: Translate; view: View; evening: Evening }) {
  const { start, end, category, previous, previousVenue, words } = evening;
  const When = hasDay(evening) ? 'span' : 's';
  const before = previous?.start;
  return (
    <dl className={style.facts}>
      <div className={style.fact}>
        <dt>{t('events.evening.date')}</dt>
        <dd>
          <When>
            <time dateTime={start}>
              <TellText told={words.date} />
            </time>
          </When>
          {before && (
            <p className={style.previously}>
              {t('events.evening.previously', {
                text: `${longDate(before.slice(0, 10), view)}, ${clockTime(before.slice(11), view)}`,
              })}
            </p>
          )}
        </dd>
      </div>
      <div className={style.fact}>
        <dt>{t('events.evening.time')}</dt>
        <dd>
          <When>
            <TellText told={words.time} />
          </When>
        </dd>
      </div>
      {end && category !== 'photo' && (
        <div className={style.fact}>
          <dt>{t('events.evening.end')}</dt>
          <dd>
            <When>{t('events.evening.endsAbout', { time: clockTime(end.slice(11), view) })}</When>
          </dd>
        </div>
      )}
      <div className={style.fact}>
        <dt>{t('events.evening.venue')}</dt>
        <dd>
          <a href={`/venues/${evening.place}`}>
            <TellText told={words.venue} />
          </a>
          {previousVenue && (
            <p className={style.previously} lang={previousVenue.lang}>
              {t('events.evening.previously', { text: previousVenue.text })}
            </p>
          )}
        </dd>
      </div>
    </dl>
  );
}
