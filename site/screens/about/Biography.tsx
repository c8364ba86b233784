import type { Translate } from '#site/language/translator.ts';
import type { PersonTold } from '#site/people/people.ts';
import style from './Biography.module.css';

/** Opens and closes by itself, without script; whoever listens to the page hears whose it is. */
export function Biography({ t, person: { name, bio } }: { t: Translate; person: PersonTold }) {
  if (bio.length === 0) return <p className={style.none}>{t('about.noBioAvailable')}</p>;
  return (
    <details className={style.bio}>
      <summary className={style.summary}>
        {t('about.bio.label')}
        <span className="visually-hidden" translate="no">
          : {name}
        </span>
      </summary>
      <div className={style.text}>
        {bio.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
