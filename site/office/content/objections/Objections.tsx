import style from './Objections.module.css';

export interface EntryObjection {
  href: string;
  kind: string;
  title: string;
  /** each with the way to its field */
  said: { text: string; field: string; href: string }[];
}

/** What keeps entries from being published: each by its title, with the way to it. */
export const Objections = ({ all }: { all: EntryObjection[] }) => (
  <ul className={style.objections}>
    {all.map(({ href, kind, title, said }) => (
      <li key={href}>
        {kind}: <a href={href}>{title}</a>
        <ul>
          {said.map((one) => (
            <li key={one.href + one.text}>
              {one.field && (
                <>
                  <a href={one.href}>{one.field}</a>:{' '}
                </>
              )}
              {one.text}
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);
