import { PageHead } from '#site/ui/PageHead.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import type { loadPeople } from './load.ts';
import style from './PeoplePage.module.css';

type Props = ReturnType<typeof loadPeople>['screen'];

export function PeoplePage({ t, groups, initials }: Props) {
  return (
    <div className={style.page}>
      <PageHead title={t('repertoire.people.title')}>
        <p>{t('repertoire.people.lead')}</p>
        <p>
          <TouchLink href="/works">{t('repertoire.works.title')}</TouchLink>
        </p>
      </PageHead>
      {initials && (
        <nav className={style.letters} aria-label={t('repertoire.people.letters')}>
          {initials.map(({ initial, href, current }) => (
            <TouchLink key={initial} href={href} translate="no" aria-current={current ? 'page' : undefined}>
              {initial}
            </TouchLink>
          ))}
        </nav>
      )}
      <div className={style.index}>
        {groups.map(({ initial, people }) => (
          <section key={initial} className={style.group} aria-labelledby={`letter-${initial}`}>
            <h2 className={style.letter} id={`letter-${initial}`} translate="no">
              {initial}
            </h2>
            <ul>
              {people.map(({ href, name, title }) => (
                <li key={href} className={style.person}>
                  <a href={href} translate="no">
                    {name}
                  </a>
                  <span className={style.title}>{title}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
