import { isChanged } from '#contract/evening-state.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from './programme.ts';
import style from './StateBand.module.css';
import { seatsName } from './state.ts';

interface Props {
  t: Translate;
  evening: Pick<Evening, 'state' | 'availability' | 'booking'>;
}

/** Pasted over a poster, as printers do it when the posters hang already. Its parent is what it is pasted onto. */
export function StateBand({ t, evening }: Props) {
  const { state } = evening;
  const says = isChanged(state) ? t(`events.state.${state}`) : seatsName(t, evening);
  return says && <p className={style.band}>{says}</p>;
}
