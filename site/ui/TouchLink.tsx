import type { ComponentProps } from 'react';
import style from './TouchLink.module.css';

export const TouchLink = (attributes: ComponentProps<'a'>) => <a className={style.link} {...attributes} />;
