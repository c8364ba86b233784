import type { ComponentProps, ReactNode } from 'react';
import style from './Fold.module.css';

interface Props extends Pick<ComponentProps<'details'>, 'open' | 'onToggle'> {
  summary: ReactNode;
  row?: boolean;
  children: ReactNode;
}

/** Works without script. Find in page and links to its content open it too. */
export const Fold = ({ summary, row = false, children, ...details }: Props) => (
  <details className={style.fold} data-row={row || undefined} {...details}>
    <summary className={style.summary}>{summary}</summary>
    {children}
  </details>
);
