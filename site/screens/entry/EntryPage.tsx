import type { ReactNode } from 'react';
import { PageHead } from '#site/ui/PageHead.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './EntryPage.module.css';

interface Props {
  title: string;
  lead: string;
  /** the way to the other of the two pages */
  other: { href: string; label: string };
  children: ReactNode;
}

export const EntryPage = ({ title, lead, other, children }: Props) => (
  <div className={style.page}>
    <PageHead title={title}>
      <p>{lead}</p>
    </PageHead>
    {children}
    <p className={style.other}>
      <TouchLink href={other.href}>{other.label}</TouchLink>
    </p>
  </div>
);
