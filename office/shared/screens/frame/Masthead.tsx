import { mayOpen, type OfficeAddress } from '#contract/office/office.ts';
import { LanguageSwitch } from '#site/language/LanguageSwitch.tsx';
import { Logo } from '#site/shell/Logo.tsx';
import { Button } from '#site/ui/Button.tsx';
import footStyle from './Foot.module.css';
import { Form } from './Form.tsx';
import style from './Masthead.module.css';
import type { PageTools } from './page-tools.ts';

const menuEntries = [
  { address: '/office', name: 'today', also: [] },
  { address: '/office/requests', name: 'requests', also: [] },
  { address: '/office/events', name: 'events', also: ['/office/check-in/'] },
  { address: '/office/stats', name: 'stats', also: [] },
  {
    address: '/office/content',
    name: 'content',
    also: ['/office/new/', '/office/visual-editor', '/office/films/', '/office/redirects'],
  },
  { address: '/office/pictures', name: 'pictures', also: [] },
  { address: '/office/newsletter', name: 'newsletter', also: [] },
  { address: '/office/staff', name: 'staff', also: [] },
  { address: '/office/log', name: 'log', also: [] },
] as const satisfies { address: OfficeAddress; name: string; also: readonly string[] }[];

export function Masthead({ tools: { t, address, person, house, isOffered } }: { tools: PageTools }) {
  const currentEntry = menuEntries.find((entry) => findAriaCurrent(entry, address));
  return (
    <header className={style.masthead}>
      <a className={style.brand} href="/office">
        <Logo source={house} />
        <span>
          <span className={style.estateName}>{t('estate.name')} · </span>
          {t('office.name')}
        </span>
      </a>
      {person && (
        <>
          <Button className={style.menuButton} popoverTarget="office-menu">
            <span className={currentEntry && 'visually-hidden'}>{t('office.navigation.menu')}</span>{' '}
            {currentEntry && t(`office.navigation.${currentEntry.name}`)}
          </Button>
          <div className={style.menu} id="office-menu" popover="auto">
            <nav className={style.navigation} aria-label={t('office.navigation.label')}>
              <ul>
                {menuEntries
                  .filter((entry) => mayOpen(person.role, entry.address) && isOffered(entry.address))
                  .map((entry) => (
                    <li key={entry.name}>
                      <a href={entry.address} aria-current={findAriaCurrent(entry, address)}>
                        {t(`office.navigation.${entry.name}`)}
                      </a>
                    </li>
                  ))}
              </ul>
            </nav>
            <div className={style.person}>
              {mayOpen(person.role, '/office/account') ? (
                <a href="/office/account" aria-current={address === '/office/account' ? 'page' : undefined}>
                  {person.name}
                </a>
              ) : (
                <span>{person.name}</span>
              )}
              <Form address="/office/sign-out" action="out" text={t('office.signOut')} />
            </div>
          </div>
        </>
      )}
    </header>
  );
}

/** `page` for the page of the menu entry, `true` for a page below it. */
function findAriaCurrent({ address: entry, also }: (typeof menuEntries)[number], address: string) {
  if (address === entry) return 'page';
  const below = entry === '/office' ? [] : [`${entry}/`, ...also];
  return below.some((beginning) => address.startsWith(beginning)) ? 'true' : undefined;
}

export const OfficeFooter = ({ tools: { t, locale } }: { tools: PageTools }) => (
  <footer className={footStyle.foot}>
    <a href="/">{t('office.toSite')}</a>
    <LanguageSwitch t={t} locale={locale} query="" />
  </footer>
);
