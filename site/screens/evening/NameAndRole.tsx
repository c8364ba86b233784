import { TellText } from '#site/language/TellText.tsx';
import type { Told } from '#site/language/told.ts';
import style from './Artists.module.css';

export function NameAndRole({ name, role }: { name: Told; role: Told }) {
  return (
    <h3 className={style.name}>
      {name.text}{' '}
      <span className={style.role}>
        – <TellText told={role} />
      </span>
    </h3>
  );
}
