import type { ComponentProps } from 'react';
import style from './Choice.module.css';

interface Props extends Omit<ComponentProps<'a'>, 'className' | 'aria-current'> {
  current: boolean;
}

/** One of several links of which one is the present state of the page: a tab, a filter, a year. */
export const Choice = ({ current, ...attributes }: Props) => (
  <a className={style.choice} aria-current={current ? 'true' : undefined} {...attributes} />
);
