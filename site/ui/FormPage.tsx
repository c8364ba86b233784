import type { ReactNode } from 'react';
import style from './FormPage.module.css';
import { PageHead } from './PageHead.tsx';

interface Props {
  title: string;
  lead: string;
  needsScript: string;
  /** hangs beside the form where there is room for both */
  print: ReactNode;
  children: ReactNode;
}

/** A page that is one form and can do nothing without script. */
export const FormPage = ({ title, lead, needsScript, print, children }: Props) => (
  <div className={style.page}>
    <PageHead title={title}>
      <p>{lead}</p>
    </PageHead>
    <p className={style.needsScript}>{needsScript}</p>
    <div className={style.room}>
      <div>{children}</div>
      <div className={style.wall}>{print}</div>
    </div>
  </div>
);
