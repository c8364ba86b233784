import { seasonOf } from '#contract/content/event-times.ts';
import { dotSeparator } from '#site/language/typeset.ts';
import { composerPage, eventsByWork, lifeDates, worksBy } from '#site/repertoire/works.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';

const maximumSeasons = 4;

export function loadWorks({ edition, view }: PageContext) {
  const { content } = edition;
  const t = edition.translator(view);
  const played = eventsByWork(content);
  const heard = (work: string) =>
    [...new Set((played.get(work) ?? []).map(seasonOf))].slice(0, maximumSeasons).join(dotSeparator);
  return {
    page: { title: t('repertoire.works.title'), description: t('repertoire.works.description') } satisfies PageMetadata,
    screen: {
      t,
      composers: [...content.composers]
        .map(([id, composer]) => ({
          id,
          href: composerPage(id),
          name: composer.name,
          years: lifeDates(composer, t),
          works: worksBy(content, id, t).map((work) => ({ ...work, heard: heard(work.id) })),
        }))
        .filter(({ works }) => works.length > 0),
    },
  };
}
