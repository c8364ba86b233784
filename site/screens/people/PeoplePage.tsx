import { localizeThumbnail } from '#site/content/pictures.ts';
import type { PageContext } from '#site/page-context.ts';
import { hasPage } from '#site/pages-of-kinds.ts';
import { buildPersonPath, compareNames, findInitial, listInitials, readInitialQuery } from '#site/people/people.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { PageHead } from '#site/ui/PageHead.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './PeoplePage.module.css';

export function loadPeople({ edition, locale }: PageContext, query: URLSearchParams) {
  const { content } = edition;
  const t = edition.translator(locale);
  const initials = listInitials(content);
  const selectedInitial = new URLSearchParams(readInitialQuery(query, initials)).get('letter') ?? initials?.[0];
  const all = [...content.people]
    .map(([id, { name, image }]) => ({ id, name, image, initial: findInitial(name) }))
    .filter(({ initial }) => selectedInitial === undefined || initial === selectedInitial)
    .sort(compareNames)
    .map(({ id, name, image, initial }) => ({
      href: buildPersonPath(id),
      name,
      initial,
      title: t(`people.${id}.title`),
      emblem: localizeThumbnail(t, image, 'emblem'),
    }));
  return {
    page: {
      title: t('repertoire.people.title'),
      description: t('repertoire.people.description'),
    } satisfies PageMetadata,
    screen: {
      t,
      hasWorks: hasPage(content, '/works'),
      groups: [...Map.groupBy(all, ({ initial }) => initial)].map(([initial, people]) => ({ initial, people })),
      initials: initials?.map((initial) => ({
        initial,
        href: initial === initials[0] ? '/people' : `/people?letter=${encodeURIComponent(initial)}`,
        current: initial === selectedInitial,
      })),
    },
  };
}

type Props = ReturnType<typeof loadPeople>['screen'];

export function PeoplePage({ t, hasWorks, groups, initials }: Props) {
  return (
    <div className="page">
      <PageHead title={t('repertoire.people.title')}>
        <p>{t('repertoire.people.lead')}</p>
        {hasWorks && (
          <p>
            <TouchLink href="/works">{t('repertoire.works.title')}</TouchLink>
          </p>
        )}
      </PageHead>
      {initials && (
        <nav className={style.initials} aria-label={t('repertoire.people.initials')}>
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
            <h2 className={style.initial} id={`letter-${initial}`} translate="no">
              {initial}
            </h2>
            <ul>
              {people.map(({ href, name, title, emblem }) => (
                <li key={href} className={style.person}>
                  <Picture picture={emblem} className={style.emblem} />
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
