import type { ComponentProps, ReactNode } from 'react';
import style from './Fold.module.css';

interface Props extends Pick<ComponentProps<'details'>, 'open' | 'onToggle'> {
  summary: ReactNode;
  /** a row of a list, as wide as the list */
  row?: boolean;
  children: ReactNode;
}

/** Opens and closes by itself, without script; a search in the page and a link to something in it open it too. */
export const Fold = ({ summary, row = false, children, ...details }: Props) => (
  <details className={style.fold} data-row={row || undefined} {...details}>
    <summary className={style.summary}>{summary}</summary>
    {children}
  </details>
);
