import type { ComponentProps } from 'react';
import style from './Button.module.css';

type ButtonVariant = 'solid' | 'outline';

type ButtonProps = { variant?: ButtonVariant } & ComponentProps<'button'>;
type ButtonLinkProps = { variant?: ButtonVariant } & ComponentProps<'a'>;

const classOf = (variant: ButtonVariant = 'outline', own = '') =>
  [style.button, variant === 'solid' && style.solid, own].filter(Boolean).join(' ');

export const Button = ({ variant, className, ...attributes }: ButtonProps) => (
  <button type="button" className={classOf(variant, className)} {...attributes} />
);

export const ButtonLink = ({ variant, ...attributes }: ButtonLinkProps) => (
  <a className={classOf(variant)} {...attributes} />
);
