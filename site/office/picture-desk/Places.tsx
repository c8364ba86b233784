import style from './Places.module.css';
import type { Place } from './told.ts';

/** Where a picture or a film is seen: each leads to the entry that names it. */
export const Places = ({ places }: { places: Place[] }) => (
  <ul className={style.places}>
    {places.map(({ href, name, aside }) => (
      <li key={href}>
        <a href={href}>{name}</a> {aside && <span className={style.aside}>({aside})</span>}
      </li>
    ))}
  </ul>
);
