import type { ComponentProps } from 'react';
import style from './Alert.module.css';

export const Alert = (attributes: ComponentProps<'p'>) => <p className={style.alert} {...attributes} />;
