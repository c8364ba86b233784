import type { ReactNode } from 'react';
import { divided } from '#contract/divided.ts';
import { Picture, type PictureData } from '#site/ui/Picture.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Sheet.module.css';

interface Props {
  back: { href: string; name: string };
  /** the one picture that goes with it, and what it is */
  print?:
    | { picture: PictureData; caption: string /** across the sheet, above what is said */; wide?: boolean }
    | undefined;
  title: string;
  /** where it is a name */
  translate?: 'no';
  subtitle?: ReactNode;
  children: ReactNode;
}

/** A sheet about one person, one work, one place: the print on the left, what there is to say on the right. */
export function Sheet({ back, print, title, translate, subtitle, children }: Props) {
  return (
    <article className={style.sheet}>
      <p className={style.back}>
        <TouchLink href={back.href}>{back.name}</TouchLink>
      </p>
      {print && (
        <figure className={style.print} data-wide={print.wide ? '' : undefined}>
          <Picture picture={print.picture} className={style.picture} when="first" />
          <figcaption className={style.caption}>{print.caption}</figcaption>
        </figure>
      )}
      <div className={style.matter}>
        <header>
          <h1 className={style.title} translate={translate}>
            {divided(title)}
          </h1>
          {subtitle && <p className={style.subtitle}>{subtitle}</p>}
        </header>
        {children}
      </div>
    </article>
  );
}
