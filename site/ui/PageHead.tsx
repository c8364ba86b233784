import type { ReactNode } from 'react';
import { hyphenateHeading } from '#contract/hyphenation.ts';
import style from './PageHead.module.css';

/** Letters: longer titles are smaller, so that the lead has room beside them. */
const longTitle = 24;

/** The top of a page: a large title, and the lead beside it. */
export const PageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className={style.head} data-long={title.length > longTitle || undefined}>
    <h1 className={style.title}>{hyphenateHeading(title)}</h1>
    {children && <div className={style.lead}>{children}</div>}
  </header>
);
