import type { ComponentProps } from 'react';
import style from './TouchLink.module.css';

/** A link that stands alone, set like a label and large enough for a thumb. */
export const TouchLink = (attributes: ComponentProps<'a'>) => <a className={style.link} {...attributes} />;
