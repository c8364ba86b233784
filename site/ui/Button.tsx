import type { ComponentProps } from 'react';
import style from './Button.module.css';

type ButtonVariant = 'solid' | 'outline';

type ButtonProps = { look?: ButtonVariant } & ComponentProps<'button'>;
type ButtonLinkProps = { look?: ButtonVariant } & ComponentProps<'a'>;

const classOf = (look: ButtonVariant = 'outline', own = '') =>
  [style.button, look === 'solid' && style.solid, own].filter(Boolean).join(' ');

export const Button = ({ look, className, ...attributes }: ButtonProps) => (
  <button type="button" className={classOf(look, className)} {...attributes} />
);

export const ButtonLink = ({ look, ...attributes }: ButtonLinkProps) => <a className={classOf(look)} {...attributes} />;
