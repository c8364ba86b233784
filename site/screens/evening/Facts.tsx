import { TellText } from '#site/language/TellText.tsx';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import style from './Facts.module.css';

export function Facts({ t, evening: { start, words } }: { t: Translate; evening: Evening }) {
  return (
    <dl className={style.facts}>
      <div className={style.fact}>
        <dt>{t('events.evening.date')}</dt>
        <dd>
          <time dateTime={start}>
            <TellText told={words.date} />
          </time>
        </dd>
      </div>
      <div className={style.fact}>
        <dt>{t('events.evening.time')}</dt>
        <dd>
          <TellText told={words.time} />
        </dd>
      </div>
      <div className={style.fact}>
        <dt>{t('events.evening.venue')}</dt>
        <dd>
          <TellText told={words.venue} />
        </dd>
      </div>
    </dl>
  );
}
