import { seasonOf } from '#contract/event-wording.ts';
import { eveningParts } from '#site/booklet/evening-parts.ts';
import { paginate } from '#site/booklet/paginate.ts';
import { tellPicture } from '#site/content/tell-picture.ts';
import { billOf } from '#site/people/bill.ts';
import { tellEvening } from '#site/programme/programme.ts';
import { stateNote } from '#site/programme/state.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';

export function loadBooklet(
  { edition, view, now, origin }: PageContext<'now' | 'origin'>,
  id: string | undefined,
  query: URLSearchParams,
) {
  const { content } = edition;
  const t = edition.translator(view);
  const evening = tellEvening(edition, id, view, now);
  const event = content.events.get(id ?? '');
  if (!evening || !event) throw new Error(`content/events: there is no ${id}.yaml.`);
  const parts = eveningParts(evening, billOf(event, content, edition.teller(view)), t);
  const large = query.has('large');
  const { title } = evening.words;
  return {
    page: {
      title: t(`paper.${large ? 'large' : 'booklet'}.meta`, { title: title.text, year: seasonOf(evening) }),
      description: t('paper.booklet.description', { title: title.text }),
    } satisfies PageFacts,
    screen: {
      t,
      view,
      evening,
      note: stateNote(t, evening),
      estate: content.estate,
      address: `${origin}/events/${evening.id}`,
      poster: tellPicture(t, evening.image, { crop: 'poster', sizes: '(min-width: 60rem) 38vw, 22rem' }),
      parts,
      pages: large ? undefined : paginate(parts),
    },
  };
}
