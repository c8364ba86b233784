import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import { stateNote } from '#site/programme/state.ts';
import style from './StateLine.module.css';

/** That an evening is over, off or elsewhere stands before everything else about it. */
export function StateLine({ t, evening }: { t: Translate; evening: Evening }) {
  if (evening.state === 'planned') return null;
  return <p className={evening.state === 'past' ? style.over : style.changed}>{stateNote(t, evening)}</p>;
}
