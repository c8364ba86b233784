import type { ReactNode } from 'react';
import { PageHead } from '#site/ui/PageHead.tsx';
import style from './Account.module.css';

interface Props {
  title: string;
  lead: string;
  needsScript: string;
  children: ReactNode;
}

export const AccountPage = ({ title, lead, needsScript, children }: Props) => (
  <div className={style.page}>
    <PageHead title={title}>
      <p>{lead}</p>
    </PageHead>
    <p className={style.noScript}>{needsScript}</p>
    {children}
  </div>
);
