import type { Translate } from '#site/language/translator.ts';
import { dot } from '#site/language/typeset.ts';
import { Fold } from '#site/ui/Fold.tsx';
import style from './Hours.module.css';

interface Props {
  t: Translate;
  today: string[];
  exceptions: string[];
}

export function Hours({ t, today, exceptions }: Props) {
  return (
    <div className={style.hours}>
      <div>
        <h3 className={style.title}>{t('park.hours.title')}</h3>
        <p className={style.regular}>{t('park.hours.regular')}</p>
        <p>{t('park.hours.closedDays')}</p>
        <p className={style.today}>{today.join(dot)}</p>
      </div>
      {exceptions.length > 0 && (
        <Fold summary={t('park.hours.exceptions')}>
          <ul className={style.exceptions}>
            {exceptions.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}
