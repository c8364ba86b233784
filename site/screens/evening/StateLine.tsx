import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import { stateNote } from '#site/programme/state.ts';
import style from './StateLine.module.css';

/** That an evening is over, off or elsewhere stands before everything else about it. */
export function StateLine({ t, evening }: { t: Translate; evening: Evening }) {
  const note = stateNote(t, evening);
  return note && <p className={evening.state === 'past' ? style.over : style.changed}>{note}</p>;
}
