import { mediaOfEvenings } from '#site/repertoire/around.ts';
import { listEvenings } from '#site/repertoire/evening-lines.ts';
import { posterOf } from '#site/repertoire/poster.ts';
import { composerPage, playedOn, tellWork } from '#site/repertoire/works.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import { workData } from '#site/structured-data/repertoire-data.ts';

/** Undefined where there is no such work. */
export function loadWork({ edition, view, origin }: PageContext<'origin'>, id: string | undefined) {
  const { content } = edition;
  const work = content.works.get(id ?? '');
  const composer = work && content.composers.get(work.composedBy);
  if (!work || !composer || id === undefined) return undefined;
  const t = edition.translator(view);
  const tell = edition.teller(view);
  const told = tellWork(id, content, t);
  const events = playedOn(content).get(id) ?? [];
  const print = posterOf(edition, view, events);
  return {
    page: {
      title: `${told.title}, ${told.composer}`,
      description: t('repertoire.work.description', { title: told.title, composer: told.composer }),
      opening: print?.picture,
      data: workData({ id, work, composer, t, origin }),
    } satisfies PageFacts,
    screen: {
      t,
      print,
      title: told.title,
      composer: { name: told.composer, href: composerPage(work.composedBy) },
      year: work.year,
      about: t(`works.${id}.about`),
      listen: t(`works.${id}.listen`),
      evenings: listEvenings(
        edition,
        view,
        events.map((event) => ({ event })),
        {
          // In which version it was played, and beside what, the programme of the evening says.
          note: ({ event }) =>
            (event.event.program ?? []).map((_, index) => tell(`eventDetails.${event.id}.event.program.${index}`)),
          bill: true,
        },
      ),
      media: mediaOfEvenings(edition, view, events),
    },
  };
}
