import type { ReactNode } from 'react';
import { Choice } from './Choice.tsx';
import style from './SectionBar.module.css';
import stickyBar from './StickyBar.module.css';

/** Links to the sections of a long page. section-bar.ts marks the current one. */
export const SectionBar = ({ label, sections }: { label: string; sections: { id: string; name: string }[] }) => (
  <nav className={style.bar} aria-label={label} data-section-bar="">
    {sections.map(({ id, name }, index) => (
      <Choice key={id} href={`#${id}`} current={index === 0}>
        {name}
      </Choice>
    ))}
  </nav>
);

export const StickyBar = ({ children }: { children: ReactNode }) => <div className={stickyBar.bar}>{children}</div>;
