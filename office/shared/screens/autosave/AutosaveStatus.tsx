import type { PageTools } from '#office/shared/screens/frame/page-tools.ts';
import style from './AutosaveStatus.module.css';

interface Props {
  person: PageTools['person'];
  data: Record<`data-${string}`, string | undefined>;
}

export const AutosaveStatus = ({ person, data }: Props) => (
  <div className={style.state} data-person={person?.name} {...data}>
    <p className={style.status} data-slot="status" />
    <p className={style.presence} data-slot="others" role="status" />
    <p className={style.problem} data-slot="problem" role="alert" />
    <p className={style.hidden} data-slot="announcement" role="status" />
    <div className={style.offers} data-slot="offers" />
  </div>
);
