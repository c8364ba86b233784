import type { ReactNode } from 'react';
import { MountedPicture } from '#site/ui/MountedPicture.tsx';
import type { PictureData, PicturePriority } from '#site/ui/Picture.tsx';
import style from './PosterMount.module.css';

interface Props {
  picture: PictureData;
  priority?: PicturePriority;
  children?: ReactNode;
}

/** A poster on its mount. The poster moves while the pointer is over the card or link that contains it. */
export const PosterMount = ({ picture, priority = 'later', children }: Props) => (
  <div className={style.mount}>
    <MountedPicture picture={picture} priority={priority} />
    {children}
  </div>
);
