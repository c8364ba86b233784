import type { ReactNode } from 'react';
import style from './Notice.module.css';

interface Props {
  title: string;
  text: string;
  /** ways on */
  children: ReactNode;
}

/** A page that has one thing to say. */
export function Notice({ title, text, children }: Props) {
  return (
    <div className={style.notice}>
      <h1 className={style.title}>{title}</h1>
      <p className={style.text}>{text}</p>
      <div className={style.ways}>{children}</div>
    </div>
  );
}
