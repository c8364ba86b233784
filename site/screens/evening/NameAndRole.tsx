import { TellText } from '#site/language/TellText.tsx';
import type { Told } from '#site/language/told.ts';
import style from './Artists.module.css';

/** Where those are told of whom the house knows, by their names. */
export type People = ReadonlyMap<string, string>;

interface Props {
  name: Told;
  role: Told;
  people: People;
}

export function NameAndRole({ name, role, people }: Props) {
  return (
    <h3 className={style.name}>
      <Known name={name.text} people={people} />{' '}
      <span className={style.role}>
        – <TellText told={role} />
      </span>
    </h3>
  );
}

/** A name leads to whoever bears it. */
export function Known({ name, people }: { name: string; people: People }) {
  const href = people.get(name);
  return href ? <a href={href}>{name}</a> : <span>{name}</span>;
}
