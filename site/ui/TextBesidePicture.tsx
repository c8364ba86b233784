import type { ComponentProps, ReactNode } from 'react';
import { ArtPrint } from './ArtPrint.tsx';
import style from './TextBesidePicture.module.css';

type Props = Pick<ComponentProps<typeof ArtPrint>, 'picture' | 'caption'> & { children: ReactNode };

export const TextBesidePicture = ({ picture, caption, children }: Props) => (
  <div className={style.layout}>
    <div>{children}</div>
    <div className={style.picture}>
      <ArtPrint picture={picture} caption={caption} priority="soon" />
    </div>
  </div>
);
