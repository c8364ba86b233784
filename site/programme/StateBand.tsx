import { type EveningState, isChanged } from '#contract/evening-state.ts';
import type { Translate } from '#site/language/translator.ts';
import style from './StateBand.module.css';

/** Pasted over a poster, as printers do it when the posters hang already. Its parent is what it is pasted onto. */
export function StateBand({ t, state }: { t: Translate; state: EveningState }) {
  return isChanged(state) && <p className={style.band}>{t(`events.state.${state}`)}</p>;
}
