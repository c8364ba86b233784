import { newestFirst } from '#site/programme/programme.ts';
import { listEvenings } from '#site/repertoire/evening-lines.ts';
import { posterOf } from '#site/repertoire/poster.ts';
import { playedOn, workPage, worksBy } from '#site/repertoire/works.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import { composerData } from '#site/structured-data/repertoire-data.ts';

/** Undefined where there is no such composer. */
export function loadComposer({ edition, view, origin }: PageContext<'origin'>, id: string | undefined) {
  const { content } = edition;
  const composer = content.composers.get(id ?? '');
  if (!composer || id === undefined) return undefined;
  const t = edition.translator(view);
  const own = worksBy(content, id);
  const played = playedOn(content);
  const on = new Set(own.flatMap((work) => played.get(work) ?? []));
  const events = newestFirst(content).filter((event) => on.has(event));
  const { name, born, died } = composer;
  const print = posterOf(edition, view, events);
  return {
    page: {
      title: name,
      description: t('repertoire.composer.description', { name }),
      opening: print?.picture,
      data: composerData({ id, composer, t, origin }),
    } satisfies PageFacts,
    screen: {
      t,
      print,
      name,
      years: died === undefined ? t('repertoire.since', { born }) : t('repertoire.years', { born, died }),
      about: t(`composers.${id}.about`),
      works: own.map((work) => ({
        href: workPage(work),
        title: t(`works.${work}.title`),
        year: content.works.get(work)?.year ?? 0,
      })),
      evenings: listEvenings(
        edition,
        view,
        events.map((event) => ({ event })),
      ),
    },
  };
}
