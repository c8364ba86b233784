import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import { stateNote } from '#site/programme/state.ts';
import style from './StateLine.module.css';

/** That an evening is over, off or elsewhere stands before everything else about it. */
export function StateLine({ t, evening }: { t: Translate; evening: Evening }) {
  const note = stateNote(t, evening);
  if (!evening.booking) return note && <p className={evening.state === 'past' ? style.over : style.changed}>{note}</p>;
  if (evening.booking === 'ended')
    return <p className={style.changed}>{[note, t('events.bookingEnded')].filter(Boolean).join(' ')}</p>;
  return (
    <p className={style.changed}>
      {/* One text: between several React writes comments. */}
      {`${[note, t('events.full.now')].filter(Boolean).join(' ')} `}
      <a href={`/tickets?event=${evening.id}`}>{t('events.full.ask')}</a>
    </p>
  );
}
