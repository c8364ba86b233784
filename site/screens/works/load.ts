import { seasonOf } from '#contract/event-wording.ts';
import { dot } from '#site/language/typeset.ts';
import { composerPage, playedOn, workPage, worksBy } from '#site/repertoire/works.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';

/** of a piece that is played every summer: the last of them */
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
      // As their files are called, which is by the family.
      composers: [...content.composers]
        .map(([id, { name, born, died }]) => ({
          id,
          href: composerPage(id),
          name,
          years: died === undefined ? t('repertoire.since', { born }) : t('repertoire.years', { born, died }),
          works: worksBy(content, id).map((work) => ({
            href: workPage(work),
            title: t(`works.${work}.title`),
            year: content.works.get(work)?.year ?? 0,
            heard: heard(work),
          })),
        }))
        .filter(({ works }) => works.length > 0),
    },
  };
}
