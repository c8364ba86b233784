import { isChanged } from '#contract/booking/event-state.ts';
import type { Translate } from '#site/language/translator.ts';
import { type LocalizedEvent, nameAvailability, nameState } from './programme.ts';
import style from './StateStamp.module.css';

interface Props {
  t: Translate;
  event: Pick<LocalizedEvent, 'state' | 'availability' | 'booking'>;
  marksPast?: boolean;
}

/** Like a rubber stamp across the edge of a poster. */
export function StateStamp({ t, event, marksPast = false }: Props) {
  const { state } = event;
  const stateName = marksPast || isChanged(state) ? nameState(t, state) : undefined;
  const text = stateName ?? nameAvailability(t, event);
  return text && <p className={style.stamp}>{text}</p>;
}
