import type { ReactNode } from 'react';
import style from './FactList.module.css';

/** A row of a list of names and values (`dl`). On a phone the value is below its name. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={style.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
