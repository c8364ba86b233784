import { seasonOf } from '#contract/content/event-wording.ts';
import { dot } from '#site/language/typeset.ts';
import { composerPage, playedOn, worksBy, yearsOf } from '#site/repertoire/works.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';

const most = 4;

export function loadWorks({ edition, view }: PageContext) {
  const { content } = edition;
  const t = edition.translator(view);
  const played = playedOn(content);
  const heard = (work: string) => [...new Set((played.get(work) ?? []).map(seasonOf))].slice(0, most).join(dot);
  return {
    page: { title: t('repertoire.works.title'), description: t('repertoire.works.description') } satisfies PageFacts,
    screen: {
      t,
      composers: [...content.composers]
        .map(([id, composer]) => ({
          id,
          href: composerPage(id),
          name: composer.name,
          years: yearsOf(composer, t),
          works: worksBy(content, id, t).map((work) => ({ ...work, heard: heard(work.id) })),
        }))
        .filter(({ works }) => works.length > 0),
    },
  };
}
