import type { ReactNode } from 'react';
import style from './ArtPrint.module.css';
import { MountedPicture } from './MountedPicture.tsx';
import type { PictureData, PicturePriority } from './Picture.tsx';

interface Props {
  picture: PictureData;
  caption: ReactNode;
  aside?: ReactNode;
  priority?: PicturePriority;
}

export const ArtPrint = ({ picture, caption, aside, priority = 'later' }: Props) => (
  <figure className={style.artPrint}>
    <MountedPicture picture={picture} priority={priority} />
    <figcaption className={style.caption}>
      <span>{caption}</span>
      {aside && <span className={style.aside}>{aside}</span>}
    </figcaption>
  </figure>
);
