import type { ReactNode } from 'react';
import style from './StickyBar.module.css';

export const StickyBar = ({ children }: { children: ReactNode }) => <div className={style.bar}>{children}</div>;
