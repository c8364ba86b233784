import type { ComponentProps } from 'react';
import style from './Button.module.css';

type Look = 'solid' | 'outline';

const classOf = (look: Look, own = '') =>
  [style.button, look === 'solid' && style.solid, own].filter(Boolean).join(' ');

export function Button({ look = 'outline', className, ...attributes }: { look?: Look } & ComponentProps<'button'>) {
  return <button type="button" className={classOf(look, className)} {...attributes} />;
}

export function ButtonLink({ look = 'outline', ...attributes }: { look?: Look } & ComponentProps<'a'>) {
  return <a className={classOf(look)} {...attributes} />;
}
