import type { ComponentProps } from 'react';
import style from './Choice.module.css';

/** One of several links that show the current choice: tabs, filters, years. */
export const Choice = ({ current, ...attributes }: ComponentProps<'a'> & { current: boolean }) => (
  <a className={style.choice} aria-current={current ? 'true' : undefined} {...attributes} />
);
