import { TellText } from '#site/language/TellText.tsx';
import type { Told } from '#site/language/told.ts';
import style from './Artists.module.css';

export function NameAndRole({ name, role, href }: { name: Told; role: Told; href?: string | undefined }) {
  return (
    <h3 className={style.name}>
      {href ? <a href={href}>{name.text}</a> : name.text}{' '}
      <span className={style.role}>
        – <TellText told={role} />
      </span>
    </h3>
  );
}
