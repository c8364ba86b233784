import type { ReactNode } from 'react';
import style from './Matter.module.css';
import type { Office } from './office.ts';

interface Props {
  office: Office;
  title: string;
  children: ReactNode;
}

/** What stands on the page: its heading, what has just been done or why it has not, and the rest. */
export const Matter = ({ office: { notice }, title, children }: Props) => (
  <div className={style.matter}>
    <h1 className={style.title}>{title}</h1>
    {notice && (
      <p
        className={notice.kind === 'refused' ? style.refused : style.done}
        role={notice.kind === 'refused' ? 'alert' : 'status'}
        data-notice={notice.kind}
      >
        {notice.text} {notice.about && <a href={notice.about.href}>{notice.about.name}</a>}
      </p>
    )}
    {children}
  </div>
);
