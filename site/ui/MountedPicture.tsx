import type { ComponentProps } from 'react';
import style from './MountedPicture.module.css';
import { Picture } from './Picture.tsx';

/** Fills the width of its mount. The mount may set `--shape`. */
export const MountedPicture = (attributes: Omit<ComponentProps<typeof Picture>, 'className'>) => (
  <Picture {...attributes} className={style.image} />
);
