import type { ComponentProps, ReactNode } from 'react';
import { Print } from './Print.tsx';
import style from './TextBesidePrint.module.css';

type Props = Pick<ComponentProps<typeof Print>, 'picture' | 'caption'> & { children: ReactNode };

export const TextBesidePrint = ({ picture, caption, children }: Props) => (
  <div className={style.layout}>
    <div>{children}</div>
    <div className={style.picture}>
      <Print picture={picture} caption={caption} priority="soon" />
    </div>
  </div>
);
