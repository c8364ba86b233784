import type { ReactNode } from 'react';
import style from './BlankMount.module.css';

/** A mount without a picture, as high as its place. */
export const BlankMount = ({ children }: { children: ReactNode }) => <div className={style.mount}>{children}</div>;
