import type { ReactNode } from 'react';
import style from './StickyBar.module.css';

/** Stays at the top of the window while the page moves below it. */
export const StickyBar = ({ children }: { children: ReactNode }) => <div className={style.bar}>{children}</div>;
