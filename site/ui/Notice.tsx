import type { ReactNode } from 'react';
import style from './Notice.module.css';

interface Props {
  title: string;
  text: string;
  more?: string;
  level?: 1 | 2;
  artPrint?: ReactNode;
  children: ReactNode;
}

export function Notice({ title, text, more, level = 1, artPrint, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={style.notice}>
      <div>
        <Heading className={style.title}>{title}</Heading>
        <p className={style.text}>{text}</p>
        {more && <p className={style.more}>{more}</p>}
        <div className={style.buttons}>{children}</div>
      </div>
      {artPrint}
    </div>
  );
}
