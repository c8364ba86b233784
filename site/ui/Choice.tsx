import type { ComponentProps } from 'react';
import style from './Choice.module.css';

/** One of several links of which one is the present state of the page: a tab, a filter, a year. */
export const Choice = ({ current, ...attributes }: ComponentProps<'a'> & { current: boolean }) => (
  <a className={style.choice} aria-current={current ? 'true' : undefined} {...attributes} />
);
