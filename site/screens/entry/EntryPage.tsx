import type { ReactNode } from 'react';
import { PageHead } from '#site/ui/PageHead.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './EntryPage.module.css';

interface Props {
  title: string;
  lead: string;
  needsScript: string;
  /** the ways to the pages beside this one */
  others: { href: string; label: string }[];
  children: ReactNode;
}

export const EntryPage = ({ title, lead, needsScript, others, children }: Props) => (
  <div className={style.page}>
    <PageHead title={title}>
      <p>{lead}</p>
    </PageHead>
    <p className={style.script}>{needsScript}</p>
    {children}
    <ul className={style.others}>
      {others.map(({ href, label }) => (
        <li key={href}>
          <TouchLink href={href}>{label}</TouchLink>
        </li>
      ))}
    </ul>
  </div>
);
