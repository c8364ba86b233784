import type { ReactNode } from 'react';
import { MountedPicture } from './MountedPicture.tsx';
import type { PictureData, PicturePriority } from './Picture.tsx';
import style from './Print.module.css';

interface Props {
  picture: PictureData;
  caption: ReactNode;
  aside?: ReactNode;
  priority?: PicturePriority;
}

export const Print = ({ picture, caption, aside, priority = 'later' }: Props) => (
  <figure className={style.print}>
    <MountedPicture picture={picture} priority={priority} />
    <figcaption className={style.caption}>
      <span>{caption}</span>
      {aside && <span className={style.aside}>{aside}</span>}
    </figcaption>
  </figure>
);
