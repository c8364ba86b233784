import type { ReactNode } from 'react';
import { Picture, type PictureData, type PicturePriority } from './Picture.tsx';
import style from './Print.module.css';

interface Props {
  picture: PictureData;
  caption: ReactNode;
  aside?: ReactNode;
  when?: PicturePriority;
}

export const Print = ({ picture, caption, aside, when = 'later' }: Props) => (
  <figure className={style.print}>
    <Picture picture={picture} className={style.image} when={when} />
    <figcaption className={style.caption}>
      <span>{caption}</span>
      {aside && <span className={style.aside}>{aside}</span>}
    </figcaption>
  </figure>
);
