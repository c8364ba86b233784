import type { ComponentProps, ReactNode } from 'react';
import { FaultList } from './FaultList.tsx';
import style from './Matter.module.css';
import type { Office } from './office.ts';

interface Props {
  office: Office;
  title: string;
  faults: ComponentProps<typeof FaultList>['faults'];
  children: ReactNode;
}

export const Matter = ({ office: { t, notice }, title, faults, children }: Props) => (
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
    {faults.length > 0 && (
      <FaultList
        title={t('office.faults', { count: faults.length })}
        faults={faults.map((fault) =>
          fault.name && fault.said === notice?.text ? { href: fault.href, name: fault.name } : fault,
        )}
      />
    )}
    {children}
  </div>
);
