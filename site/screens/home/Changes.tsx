import { TellText } from '#site/language/TellText.tsx';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import { stateNote } from '#site/programme/state.ts';
import style from './Changes.module.css';

/** Pasted below the poster while an evening to come is not as it was announced; otherwise it is not there. */
export function Changes({ t, evenings }: { t: Translate; evenings: Evening[] }) {
  if (evenings.length === 0) return null;
  return (
    <aside className={style.changes} aria-label={t('home.changes')}>
      <ul>
        {evenings.map((evening) => (
          <li key={evening.id} className={style.change}>
            <a className={style.title} href={`/events/${evening.id}`}>
              <TellText told={evening.words.title} />
            </a>
            <p className={style.date}>
              <TellText told={evening.words.date} />
            </p>
            <p>{stateNote(t, evening)}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
