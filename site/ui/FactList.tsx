import type { ReactNode } from 'react';
import style from './FactList.module.css';

/** A name and its value in a `dl`. On phones the value is below the name. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={style.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
