import type { ReactNode } from 'react';
import { Picture, type PictureData, type PicturePriority } from '#site/ui/Picture.tsx';
import style from './PosterMount.module.css';

interface Props {
  picture: PictureData;
  priority?: PicturePriority;
  children?: ReactNode;
}

/** A poster on its mount. The poster moves while the pointer is over the card or link that contains it. */
export const PosterMount = ({ picture, priority = 'later', children }: Props) => (
  <div className={style.mount}>
    <Picture picture={picture} className={style.poster} priority={priority} />
    {children}
  </div>
);
