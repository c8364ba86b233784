import type { ReactNode } from 'react';
import { accountPages } from '#contract/account-addresses.ts';
import type { View } from '#contract/language.ts';
import { LanguageSwitch } from '#site/language/LanguageSwitch.tsx';
import type { Translate } from '#site/language/translator.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import style from './Header.module.css';
import { Mark } from './Mark.tsx';
import { SearchBox } from './SearchBox.tsx';

const entries = ['events', 'media', 'park', 'about', 'visit', 'contact'] as const;
const addresses: Record<(typeof entries)[number], string> = {
  events: '/events',
  media: '/media-library',
  park: '/park',
  about: '/about',
  visit: '/visit',
  contact: '/contact',
};

interface Props {
  t: Translate;
  view: View;
  path: string;
  query: string;
  /** hides the schedule and the book-ticket button */
  hideBooking: boolean;
  bookTicket?: ReactNode;
  signOut: ReactNode;
}

export function Header({ t, view, path, query, hideBooking, bookTicket, signOut }: Props) {
  return (
    <header className={style.header}>
      <a className={style.brand} href="/">
        <Mark />
        {t('estate.name')}
      </a>
      <Button className={style.opener} popoverTarget="menu">
        {t('shell.menu.open')}
      </Button>
      <div className={style.menu} id="menu" popover="auto">
        <Button className={style.closer} popoverTarget="menu" popoverTargetAction="hide">
          {t('shell.menu.close')}
        </Button>
        <nav className={style.navigation} aria-label={t('shell.menu.label')}>
          <ul>
            {entries.map((entry) => (
              <li key={entry}>
                <a href={addresses[entry]} aria-current={currentOf(addresses[entry], path)}>
                  {t(`shell.navigation.${entry}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={style.service}>
          <Account t={t} path={path}>
            {signOut}
          </Account>
          <SearchBox t={t} />
          <LanguageSwitch t={t} view={view} query={query} />
        </div>
        {!hideBooking && (
          <div className={style.actions}>
            <ButtonLink href="/events#dates">{t('shell.schedule')}</ButtonLink>
            {bookTicket}
          </div>
        )}
      </div>
    </header>
  );
}

/** Hidden until sign-in-state.ts finds a session in this browser. */
const Account = ({ t, path, children }: Pick<Props, 't' | 'path'> & { children: ReactNode }) => (
  <div className={style.account} data-account="" hidden>
    <a href={accountPages.account} aria-current={currentOf(accountPages.account, path)}>
      {t('shell.footer.account')}
    </a>
    {children}
  </div>
);

/** The page itself is `page`; a page below it (an evening below the programme) makes its entry `true`. */
function currentOf(address: string, path: string): 'page' | 'true' | undefined {
  if (path === address) return 'page';
  return path.startsWith(`${address}/`) ? 'true' : undefined;
}
