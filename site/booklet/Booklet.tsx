import type { ReactNode } from 'react';
import { TellText } from '#site/language/TellText.tsx';
import style from './Booklet.module.css';
import { fullSheets, placed } from './impose.ts';
import type { Part } from './paginate.ts';

interface Props {
  cover: ReactNode;
  pages: Part[][];
  /** stands on the first leaf that the words leave empty */
  plate?: ReactNode;
  back: ReactNode;
}

/** On a phone one page below the other, on a desk the open sheets; on paper A5 pages on A4 sheets, ready to be folded. */
export function Booklet({ cover, pages, plate, back }: Props) {
  const all = fullSheets(pages.length + 2);
  const at = (page: number) => {
    const { side, half } = placed(page, all);
    return `${style.page} ${style[half]} ${style[`side${side}`]}`;
  };
  return (
    <div className={style.booklet}>
      <div className={`${at(0)} ${style.cover}`}>{cover}</div>
      {pages.map((parts, index) => (
        <div key={pageKey(parts)} className={at(index + 1)}>
          <Parts parts={parts} />
          {pages.length > 1 && <p className={style.number}>{index + 2}</p>}
        </div>
      ))}
      {plate && pages.length + 2 < all && <div className={`${at(pages.length + 1)} ${style.cover}`}>{plate}</div>}
      <div className={`${at(all - 1)} ${style.back}`}>{back}</div>
    </div>
  );
}

const pageKey = (parts: Part[]): string => parts.map(({ lines }) => lines[0]?.text).join('\n');

export function Parts({ parts }: { parts: Part[] }) {
  return parts.map(({ heading, as, lines }) => (
    <div key={`${heading} ${lines[0]?.text}`} className={style.part}>
      {heading && <h2 className={style.heading}>{heading}</h2>}
      {as === 'list' ? (
        <ul className={style.list}>
          {lines.map((line) => (
            <li key={line.text}>
              <TellText told={line} />
            </li>
          ))}
        </ul>
      ) : (
        lines.map((line) => (
          <p key={line.text}>
            <TellText told={line} />
          </p>
        ))
      )}
    </div>
  ));
}
