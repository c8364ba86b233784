import type { ReactNode } from 'react';
import type { PictureData } from './Picture.tsx';
import { Print } from './Print.tsx';
import style from './Wall.module.css';

interface Props {
  /** what hangs beside it where there is room for both */
  picture: PictureData;
  caption: string;
  children: ReactNode;
}

/** A form below its PageHead, and beside it a print. */
export const Wall = ({ picture, caption, children }: Props) => (
  <div className={style.room}>
    <div>{children}</div>
    <div className={style.wall}>
      <Print picture={picture} caption={caption} />
    </div>
  </div>
);
