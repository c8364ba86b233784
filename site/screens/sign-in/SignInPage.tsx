import type { ComponentProps } from 'react';
import { FormPage } from '#site/session/FormPage.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './SignInPage.module.css';

interface Props extends ComponentProps<typeof FormPage> {
  others: { href: string; label: string }[];
}

export const SignInPage = ({ others, children, ...page }: Props) => (
  <FormPage {...page}>
    {children}
    {others.length > 0 && (
      <ul className={style.others}>
        {others.map(({ href, label }) => (
          <li key={href}>
            <TouchLink href={href}>{label}</TouchLink>
          </li>
        ))}
      </ul>
    )}
  </FormPage>
);
