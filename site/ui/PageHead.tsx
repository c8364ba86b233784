import type { ReactNode } from 'react';
import { divided } from '#contract/divided.ts';
import style from './PageHead.module.css';

interface Props {
  title: string;
  /** 2 for a page that stands below another */
  level?: 1 | 2 | undefined;
  children: ReactNode;
}

/** The top of a page, like that of a poster: one large word, and beside it what there is to say first. */
export function PageHead({ title, level = 1, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <header className={style.head}>
      <Heading className={style.title}>{divided(title)}</Heading>
      <div className={style.lead}>{children}</div>
    </header>
  );
}
