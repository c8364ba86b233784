import type { ReactNode } from 'react';
import { Picture, type PictureData, type When } from './Picture.tsx';
import style from './Print.module.css';

interface Props {
  picture: PictureData;
  /** what it is: the left of the caption line */
  caption: ReactNode;
  /** a detail or an action: the right of it */
  aside?: ReactNode;
  when?: When;
}

/** A picture on its mount, captioned like a plate in a portfolio. */
export function Print({ picture, caption, aside, when = 'later' }: Props) {
  return (
    <figure className={style.print}>
      <Picture picture={picture} className={style.image} when={when} />
      <figcaption className={style.caption}>
        <span>{caption}</span>
        {aside && <span className={style.aside}>{aside}</span>}
      </figcaption>
    </figure>
  );
}
