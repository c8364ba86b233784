import style from './WorkList.module.css';

interface Props {
  works: { href: string; title: string; year: number /** when it could be heard here */; heard?: string }[];
}

/** Titles, ruled; on the right the year it is of, or those in which it was played. */
export const WorkList = ({ works }: Props) => (
  <ul>
    {works.map(({ href, title, year, heard }) => (
      <li key={href} className={style.line}>
        <a href={href}>{title}</a>
        <span className={style.year}>{heard ?? year}</span>
      </li>
    ))}
  </ul>
);
