import type { Office } from '#office/shared/screens/frame/office.ts';
import style from './AutosaveStatus.module.css';

interface Props {
  person: Office['person'];
  data: Record<`data-${string}`, string | undefined>;
}

export const AutosaveStatus = ({ person, data }: Props) => (
  <div className={style.state} data-person={person?.name} {...data}>
    <p className={style.quiet} data-said="quiet" />
    <p className={style.others} data-said="others" role="status" />
    <p className={style.trouble} data-said="trouble" role="alert" />
    <p className={style.hidden} data-said="moves" role="status" />
    <div className={style.offers} data-said="offers" />
  </div>
);
