import type { ReactNode } from 'react';
import { accountPages } from '#contract/accounts/account-addresses.ts';
import type { Content } from '#contract/content/kinds.ts';
import { hasPart } from '#contract/content/parts.ts';
import type { Locale } from '#contract/language.ts';
import { LanguageSwitch } from '#site/language/LanguageSwitch.tsx';
import type { Translate } from '#site/language/translator.ts';
import { hasPage } from '#site/pages-of-kinds.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import style from './Header.module.css';
import { Logo } from './Logo.tsx';
import { SearchBox } from './SearchBox.tsx';

const entries = {
  events: '/events',
  media: '/media-library',
  park: '/park',
  about: '/about',
  visit: '/visit',
  contact: '/contact',
};

interface Props {
  t: Translate;
  locale: Locale;
  path: string;
  query: string;
  hideBooking: boolean;
  bookTicket?: ReactNode;
  content: Content;
}

export function Header({ t, locale, path, query, hideBooking, bookTicket, content }: Props) {
  const shown = Object.entries(entries).filter(([, address]) => hasPage(content, address));
  return (
    <header className={style.header}>
      <a className={style.brand} href="/">
        <Logo source={content} />
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
            {shown.map(([entry, address]) => (
              <li key={entry}>
                <a href={address} aria-current={findAriaCurrent(address, path)}>
                  {t(`shell.navigation.${entry}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={style.service}>
          {/* Hidden until start.ts finds a session. */}
          {hasPart(content.estate, 'accounts') && (
            <div className={style.account} data-account="" hidden>
              <a href={accountPages.account} aria-current={findAriaCurrent(accountPages.account, path)}>
                {t('shell.footer.account')}
              </a>
              {!hideBooking && <button type="button">{t('account.signOut')}</button>}
            </div>
          )}
          <SearchBox t={t} />
          <LanguageSwitch t={t} locale={locale} query={query} />
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

/** Returns `page` for the page itself, and `true` for a page below it, such as an event. */
function findAriaCurrent(address: string, path: string): 'page' | 'true' | undefined {
  if (path === address) return 'page';
  return path.startsWith(`${address}/`) ? 'true' : undefined;
}
