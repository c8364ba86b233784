import type { ComponentProps } from 'react';
import style from './Choice.module.css';

/** One of several links that show the current state: a tab, a filter, a year. */
export const Choice = ({ current, ...attributes }: ComponentProps<'a'> & { current: boolean }) => (
  <a className={style.choice} aria-current={current ? 'true' : undefined} {...attributes} />
);
