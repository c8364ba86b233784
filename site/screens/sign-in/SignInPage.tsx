import type { ComponentProps } from 'react';
import { accountPages } from '#contract/accounts/account-addresses.ts';
import { choosePagePicture } from '#site/content/page-pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import type { PageContext } from '#site/page-context.ts';
import { FormPage } from '#site/session/FormPage.tsx';
import { createSessionStrings } from '#site/session/session-strings.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './SignInPage.module.css';

const otherPages = {
  signIn: { href: accountPages.signIn, label: 'session.signUp.other' },
  signUp: { href: '/signup', label: 'session.signIn.other' },
  forgotten: { href: accountPages.forgotten, label: 'session.signIn.forgotten' },
} as const;

interface SignInScreenOptions {
  others: (keyof typeof otherPages)[];
}

const signInScreens = {
  signIn: { others: ['signUp', 'forgotten'] },
  signUp: { others: ['signIn'] },
  forgotten: { others: ['signIn'] },
  reset: { others: ['forgotten'] },
  verify: { others: [] },
} as const satisfies Record<string, SignInScreenOptions>;

const alreadySignedInStrings = (t: Translate) => ({
  already: t('session.already'),
  account: t('session.verify.account'),
});

const ownStrings = {
  signIn: alreadySignedInStrings,
  signUp: alreadySignedInStrings,
  forgotten: (t: Translate) => ({ done: t('session.forgotten.done') }),
  reset: (t: Translate) => ({
    password: t('session.reset.password'),
    done: t('session.reset.done'),
    keyless: t('session.incompleteLink'),
    another: t('session.reset.another'),
  }),
  verify: (t: Translate) => ({
    done: t('session.verify.done'),
    keyless: t('session.incompleteLink'),
    account: t('session.verify.account'),
  }),
} as const satisfies Record<keyof typeof signInScreens, (t: Translate) => Record<string, string>>;

export function loadSignIn<Mode extends keyof typeof signInScreens>({ edition, locale }: PageContext, mode: Mode) {
  const t = edition.translator(locale);
  const title = t(`session.${mode}.title`);
  const lead = t(`session.${mode}.lead`);
  const { others } = signInScreens[mode];
  const page: PageMetadata = { title, description: lead, hideBooking: true };
  const screen: Omit<ComponentProps<typeof SignInPage>, 'children'> = {
    t,
    title,
    lead,
    pictureName: choosePagePicture(t, mode),
    others: others.map((name) => ({ href: otherPages[name].href, label: t(otherPages[name].label) })),
  };
  const strings = { ...signInFieldStrings(t), send: t(`session.${mode}.send`), busy: t(`session.${mode}.busy`) };
  return {
    page,
    screen,
    form: {
      strings: { ...strings, ...(ownStrings[mode](t) as ReturnType<(typeof ownStrings)[Mode]>) },
      session: createSessionStrings(t),
    },
  };
}

const signInFieldStrings = (t: Translate) => ({
  name: t('session.field.name'),
  email: t('session.field.email'),
  password: t('session.field.password'),
  show: t('session.show'),
  hide: t('session.hide'),
});

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
