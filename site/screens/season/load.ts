import { seasonOf } from '#contract/content/event-wording.ts';
import { paginate } from '#site/booklet/paginate.ts';
import { tellPicture } from '#site/content/pictures.ts';
import { readFilter } from '#site/programme/filter.ts';
import { eveningTeller, upcoming } from '#site/programme/programme.ts';
import { seatsName, titleWithState, withSeats } from '#site/programme/state.ts';
import { posterOf } from '#site/repertoire/evening-lines.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';

export function loadSeason(
  { edition, view, now, origin, bookingOf }: PageContext<'now' | 'origin' | 'bookingOf'>,
  query: URLSearchParams,
) {
  const { content, events } = edition;
  const t = edition.translator(view);
  const asked = readFilter(query).year;
  const known = events.some((event) => seasonOf(event) === asked) ? asked : undefined;
  const [newest] = events;
  const [next = newest] = upcoming(events, now);
  const year = known ?? (next ? seasonOf(next) : now.getFullYear());
  const ofYear = events.filter((event) => seasonOf(event) === year);
  const tell = eveningTeller(edition, view, now);
  const inOrder = ofYear.toSorted((a, b) => a.start.localeCompare(b.start));
  const parts = inOrder.map((event) => {
    const evening = withSeats(tell(event), bookingOf);
    const { date, time, venue, subtitle, description } = evening.words;
    const seats = seatsName(t, evening);
    return {
      heading: titleWithState(t, evening),
      as: 'text' as const,
      lines: [
        { text: `${date.text}, ${time.text}`, lang: date.lang },
        venue,
        ...(seats ? [{ text: seats }] : []),
        ...(subtitle ? [subtitle] : []),
        ...description.slice(0, 1),
      ],
    };
  });
  return {
    page: {
      title: t('paper.season.meta', { year }),
      description: t('paper.season.description', { year }),
    } satisfies PageFacts,
    screen: {
      t,
      year,
      estate: content.estate,
      address: `${origin}/events`,
      poster: tellPicture(t, 'hero', { crop: 'tall', sizes: '(min-width: 60rem) 38vw, 22rem' }),
      plate: posterOf(edition, view, ofYear),
      pages: paginate(parts),
    },
  };
}
