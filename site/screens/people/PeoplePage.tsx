import { PageHead } from '#site/ui/PageHead.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import type { loadPeople } from './load.ts';
import style from './PeoplePage.module.css';

type Props = ReturnType<typeof loadPeople>['screen'];

export function PeoplePage({ t, groups, letters }: Props) {
  return (
    <div className={style.page}>
      <PageHead title={t('repertoire.people.title')}>
        <p>{t('repertoire.people.lead')}</p>
        <p>
          <TouchLink href="/works">{t('repertoire.works.title')}</TouchLink>
        </p>
      </PageHead>
      {letters && (
        <nav className={style.letters} aria-label={t('repertoire.people.letters')}>
          {letters.map(({ letter, href, current }) => (
            <TouchLink key={letter} href={href} translate="no" aria-current={current ? 'page' : undefined}>
              {letter}
            </TouchLink>
          ))}
        </nav>
      )}
      <div className={style.index}>
        {groups.map(({ letter, people }) => (
          <section key={letter} className={style.group} aria-labelledby={`letter-${letter}`}>
            <h2 className={style.letter} id={`letter-${letter}`} translate="no">
              {letter}
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
