import { seasonOf } from '#contract/content/event-times.ts';
import { dotSeparator } from '#site/language/typeset.ts';
import type { PageContext } from '#site/page-context.ts';
import { hasPage } from '#site/pages-of-kinds.ts';
import { WorkList } from '#site/repertoire/DetailPage.tsx';
import { listWorksWithPosters } from '#site/repertoire/event-list.ts';
import { buildComposerPath, formatLifeDates, getEventsByWork } from '#site/repertoire/works.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { PageHead } from '#site/ui/PageHead.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './WorksPage.module.css';

const maximumSeasons = 4;

export function loadWorks({ edition, locale }: PageContext) {
  const { content } = edition;
  const t = edition.translator(locale);
  const played = getEventsByWork(content);
  const listSeasons = (work: string) =>
    [...new Set((played.get(work) ?? []).map(seasonOf))].slice(0, maximumSeasons).join(dotSeparator);
  return {
    page: { title: t('repertoire.works.title'), description: t('repertoire.works.description') } satisfies PageMetadata,
    screen: {
      t,
      hasPeople: hasPage(content, '/people'),
      composers: [...content.composers]
        .map(([id, composer]) => ({
          id,
          href: buildComposerPath(id),
          name: composer.name,
          years: formatLifeDates(composer, t),
          works: listWorksWithPosters(content, id, t).map((work) => ({ ...work, playedIn: listSeasons(work.id) })),
        }))
        .filter(({ works }) => works.length > 0),
    },
  };
}

type Props = ReturnType<typeof loadWorks>['screen'];

export function WorksPage({ t, hasPeople, composers }: Props) {
  return (
    <div className={`page ${style.page}`}>
      <PageHead title={t('repertoire.works.title')}>
        <p>{t('repertoire.works.lead')}</p>
        {hasPeople && (
          <p>
            <TouchLink href="/people">{t('repertoire.people.title')}</TouchLink>
          </p>
        )}
      </PageHead>
      <div className={style.composers}>
        {composers.map(({ id, href, name, years, works }) => (
          <section key={id} className={style.composer} aria-labelledby={id}>
            <div>
              <h2 className={style.name} id={id} translate="no">
                <a href={href}>{name}</a>
              </h2>
              <p className={style.years}>{years}</p>
            </div>
            <WorkList works={works} />
          </section>
        ))}
      </div>
    </div>
  );
}
