import type { ComponentProps } from 'react';
import style from './Button.module.css';

type ButtonVariant = 'solid' | 'outline';

const classOf = (look: ButtonVariant, own = '') =>
  [style.button, look === 'solid' && style.solid, own].filter(Boolean).join(' ');

export function Button({
  look = 'outline',
  className,
  ...attributes
}: { look?: ButtonVariant } & ComponentProps<'button'>) {
  return <button type="button" className={classOf(look, className)} {...attributes} />;
}

export function ButtonLink({ look = 'outline', ...attributes }: { look?: ButtonVariant } & ComponentProps<'a'>) {
  return <a className={classOf(look)} {...attributes} />;
}
