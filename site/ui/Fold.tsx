import type { ComponentProps, ReactNode } from 'react';
import style from './Fold.module.css';

interface Props extends Pick<ComponentProps<'details'>, 'open' | 'onToggle'> {
  summary: ReactNode;
  isListRow?: boolean;
  /** In wide windows the content is always shown, without the summary. */
  isForPhones?: boolean;
  children: ReactNode;
}

/**
 * Works without script. The browser opens it too, for a text found with Find in page and for a link
 * to an element inside.
 */
export const Fold = ({ summary, isListRow = false, isForPhones = false, children, ...details }: Props) => (
  <details className={style.fold} data-row={isListRow || undefined} data-phones={isForPhones || undefined} {...details}>
    <summary className={style.summary}>{summary}</summary>
    {children}
  </details>
);
