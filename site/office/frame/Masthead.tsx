import { mayOpen, type OfficeAddress } from '#contract/office.ts';
import { Mark } from '#site/shell/Mark.tsx';
import { Form } from './Form.tsx';
import style from './Masthead.module.css';
import type { Office } from './office.ts';

/** What stands in the row, for whoever may open it. */
const entries = [
  { address: '/office', name: 'today' },
  { address: '/office/requests', name: 'requests' },
  { address: '/office/evenings', name: 'evenings' },
  { address: '/office/content', name: 'content' },
  { address: '/office/pictures', name: 'pictures' },
  { address: '/office/newsletter', name: 'newsletter' },
  { address: '/office/staff', name: 'staff' },
  { address: '/office/log', name: 'log' },
] as const satisfies { address: OfficeAddress; name: string }[];

export function Masthead({ office: { t, address, person } }: { office: Office }) {
  return (
    <header className={style.masthead}>
      <a className={style.brand} href="/office">
        <Mark />
        <span>
          <span className={style.house}>{t('estate.name')} · </span>
          {t('office.name')}
        </span>
      </a>
      {person && (
        <>
          <nav className={style.navigation} aria-label={t('office.navigation.label')}>
            <ul>
              {entries
                .filter((entry) => mayOpen(person.role, entry.address))
                .map((entry) => (
                  <li key={entry.name}>
                    <a href={entry.address} aria-current={currentOf(entry.address, address)}>
                      {t(`office.navigation.${entry.name}`)}
                    </a>
                  </li>
                ))}
            </ul>
          </nav>
          <div className={style.person}>
            {mayOpen(person.role, '/office/me') ? (
              <a href="/office/me" aria-current={currentOf('/office/me', address)}>
                {person.name}
              </a>
            ) : (
              <span>{person.name}</span>
            )}
            <Form address="/office/sign-out" action="out" send={t('office.signOut')} />
          </div>
        </>
      )}
    </header>
  );
}

/** The page itself, or one below it; everything lies below the first one. */
function currentOf(entry: string, address: string): 'page' | 'true' | undefined {
  if (address === entry) return 'page';
  return entry !== '/office' && address.startsWith(`${entry}/`) ? 'true' : undefined;
}
