import type { ReactNode } from 'react';
import { Picture, type PictureData, type PicturePriority } from './Picture.tsx';
import style from './Print.module.css';

interface Props {
  picture: PictureData;
  caption: ReactNode;
  aside?: ReactNode;
  priority?: PicturePriority;
}

export const Print = ({ picture, caption, aside, priority = 'later' }: Props) => (
  <figure className={style.print}>
    <Picture picture={picture} className={style.image} priority={priority} />
    <figcaption className={style.caption}>
      <span>{caption}</span>
      {aside && <span className={style.aside}>{aside}</span>}
    </figcaption>
  </figure>
);
