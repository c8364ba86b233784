import type { ReactNode } from 'react';
import style from './FormPage.module.css';
import { PageHead } from './PageHead.tsx';

interface Props {
  title: string;
  lead: string;
  /** said where there is no script, and where it has not come */
  words: { needsScript: string; unreached: string };
  /** hangs beside the form where there is room for both */
  print: ReactNode;
  children: ReactNode;
}

/** A page that is one form and can do nothing without script. */
export const FormPage = ({ title, lead, words, print, children }: Props) => (
  <div className={style.page}>
    <PageHead title={title}>
      <p>{lead}</p>
    </PageHead>
    <p className={style.needsScript}>{words.needsScript}</p>
    <p className={style.unreached} role="alert">
      {words.unreached}
    </p>
    <div className={style.room}>
      <div>{children}</div>
      <div className={style.wall}>{print}</div>
    </div>
  </div>
);
