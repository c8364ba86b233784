import type { ReactNode } from 'react';
import style from './Section.module.css';

interface Props {
  label: string;
  id: string;
  title?: string;
  children?: ReactNode;
  /** Content that takes all twelve columns, above and below. */
  top?: ReactNode;
  wide?: ReactNode;
}

/** Has a line on top. The label takes three columns and stays in view; the content takes nine. */
export function Section({ label, id, title, children, top, wide }: Props) {
  const labelled = `${id}-label`;
  const Label = title ? 'p' : 'h2';
  return (
    <section className={style.section} id={id} aria-labelledby={labelled}>
      {top}
      <Label className={style.label} id={labelled}>
        {label}
      </Label>
      <div className={style.body}>
        {title && <h2 className={style.title}>{title}</h2>}
        {children}
      </div>
      {wide}
    </section>
  );
}
