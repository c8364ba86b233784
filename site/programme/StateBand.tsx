import { isChanged } from '#contract/evening-state.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from './programme.ts';
import style from './StateBand.module.css';

interface Props {
  t: Translate;
  evening: Pick<Evening, 'state' | 'availability' | 'full'>;
}

/** Pasted over a poster, as printers do it when the posters hang already. Its parent is what it is pasted onto. */
export function StateBand({ t, evening: { state, availability, full } }: Props) {
  const seats = full ? 'full' : availability;
  const says = isChanged(state)
    ? t(`events.state.${state}`)
    : state === 'planned' && seats && t(`events.availability.${seats}`);
  return says && <p className={style.band}>{says}</p>;
}
