import { Rows } from '#site/office/frame/Rows.tsx';
import style from './Counted.module.css';
import type { CountedRow } from './load.ts';

interface Props {
  caption: string;
  heads: string[];
  rows: CountedRow[];
}

/** Numbers in a table, with a bar beside the first of them. The bar says nothing that the number does not. */
export const Counted = ({ caption, heads, rows }: Props) => (
  <div className={style.table}>
    <Rows caption={caption} heads={heads}>
      {rows.map(({ id, name, href, line, numbers, share }) => (
        <tr key={id}>
          <th className={style.name} scope="row">
            {href ? <a href={href}>{name}</a> : name}
            {line && <span className={style.below}>{line}</span>}
          </th>
          {numbers.map(({ told, below }, index) => (
            <td key={heads[index + 1]} className={index === 0 ? style.first : undefined}>
              <span className={style.head} aria-hidden="true">
                {heads[index + 1]}{' '}
              </span>
              {index === 0 && (
                <svg className={style.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={share} height="1" />
                </svg>
              )}
              <span className={style.number}>{told}</span>
              {below && <span className={style.below}>{below}</span>}
            </td>
          ))}
        </tr>
      ))}
    </Rows>
  </div>
);
