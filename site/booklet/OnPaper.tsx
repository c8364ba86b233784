import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import style from './OnPaper.module.css';

interface Props {
  title: string;
  hint: string;
  print: string;
  ways: { href: string; words: string }[];
  children: ReactNode;
}

/** A page that is there to be printed. What stands above the booklet is for the screen alone. */
export const OnPaper = ({ title, hint, print, ways, children }: Props) => (
  <article className={style.page}>
    <div className={style.controls}>
      <PageHead title={title}>
        <p className={style.hint}>{hint}</p>
      </PageHead>
      <div className={style.ways}>
        <Button look="solid" data-print="" hidden>
          {print}
        </Button>
        {ways.map(({ href, words }) => (
          <ButtonLink key={href} href={href}>
            {words}
          </ButtonLink>
        ))}
      </div>
    </div>
    {children}
  </article>
);
