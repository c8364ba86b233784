import type { ComponentProps } from 'react';
import style from './Alert.module.css';

/** What failed, and what to do about it. */
export const Alert = (attributes: ComponentProps<'p'>) => <p className={style.alert} {...attributes} />;
