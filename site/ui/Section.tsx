import type { ReactNode } from 'react';
import style from './Section.module.css';

interface Props {
  /** stands in the margin and names the section */
  label: string;
  /** the fragment under which it can be reached */
  id: string;
  title?: string;
  children: ReactNode;
  /** what needs all twelve columns: it has its own place in the grid */
  wide?: ReactNode;
}

/** An ink rule opens it; the label stands in the left three columns, the matter in the other nine. */
export function Section({ label, id, title, children, wide }: Props) {
  const labelled = `${id}-label`;
  return (
    <section className={style.section} id={id} aria-labelledby={labelled}>
      {title ? (
        <>
          <p className={style.label} id={labelled}>
            {label}
          </p>
          <div className={style.matter}>
            <h2 className={style.title}>{title}</h2>
            {children}
          </div>
        </>
      ) : (
        <>
          <h2 className={style.label} id={labelled}>
            {label}
          </h2>
          <div className={style.matter}>{children}</div>
        </>
      )}
      {wide}
    </section>
  );
}
