import type { ReactNode } from 'react';
import style from './DataTable.module.css';

interface Props {
  caption: string;
  heads: string[];
  children: ReactNode;
}

export const DataTable = ({ caption, heads, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
  <section className={style.frame} aria-label={caption} tabIndex={0}>
    <table className={style.rows}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
