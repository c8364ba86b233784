import { seasonOf } from '#contract/content/event-times.ts';
import { Booklet, PrintablePage } from '#site/booklet/Booklet.tsx';
import { paginate } from '#site/booklet/paginate.ts';
import { choosePagePicture } from '#site/content/page-pictures.ts';
import { localizePicture } from '#site/content/pictures.ts';
import type { PageContext } from '#site/page-context.ts';
import { readEventFilter } from '#site/programme/archive.ts';
import { describePrice } from '#site/programme/prices.ts';
import {
  createEventLocalizer,
  formatTitleWithState,
  listUpcomingEvents,
  nameAvailability,
  withBookingState,
} from '#site/programme/programme.ts';
import { localizeNewestPoster } from '#site/repertoire/event-list.ts';
import type { PageMetadata } from '#site/shell/page.ts';

export function loadSeason(
  { edition, locale, now, origin, bookingOf }: PageContext<'now' | 'origin' | 'bookingOf'>,
  query: URLSearchParams,
) {
  const { content, events } = edition;
  const t = edition.translator(locale);
  const requestedYear = readEventFilter(query).year;
  const known = events.some((event) => seasonOf(event) === requestedYear) ? requestedYear : undefined;
  const [newest] = events;
  const [next = newest] = listUpcomingEvents(events, now);
  const year = known ?? (next ? seasonOf(next) : now.getFullYear());
  const ofYear = events.filter((event) => seasonOf(event) === year);
  const localize = createEventLocalizer(edition, locale, now);
  const inOrder = ofYear.toSorted((a, b) => a.start.localeCompare(b.start));
  const parts = inOrder.map((source) => {
    const event = withBookingState(localize(source), bookingOf);
    const { date, time, venue, subtitle, description } = event.texts;
    const seats = nameAvailability(t, event);
    const price = describePrice(t, locale, event);
    return {
      heading: formatTitleWithState(t, event),
      kind: 'text' as const,
      lines: [
        { text: `${date.text}, ${time.text}`, lang: date.lang },
        venue,
        ...(price ? [{ text: price }] : []),
        ...(seats ? [{ text: seats }] : []),
        ...(subtitle ? [subtitle] : []),
        ...description.slice(0, 1),
      ],
    };
  });
  return {
    page: {
      title: t('booklet.season.meta', { year }),
      description: t('booklet.season.description', { year }),
    } satisfies PageMetadata,
    screen: {
      t,
      year,
      estate: content.estate,
      address: `${origin}/events`,
      poster: localizePicture(t, choosePagePicture(t, 'home'), {
        crop: 'tall',
        sizes: '(min-width: 60rem) 38vw, 22rem',
      }),
      plate: localizeNewestPoster(edition, locale, ofYear),
      pages: paginate(parts),
    },
  };
}

type Props = ReturnType<typeof loadSeason>['screen'];

export const SeasonPage = ({ t, year, estate, address, poster, plate, pages }: Props) => (
  <PrintablePage
    title={t('booklet.season.title')}
    hint={t('booklet.standard.hint')}
    printLabel={t('booklet.print')}
    links={[{ href: '/events', label: t('booklet.season.back') }]}
  >
    <Booklet
      {...{ t, estate, poster, pages, plate, address, label: t('booklet.season.more') }}
      title={t('booklet.season.cover', { year })}
    />
  </PrintablePage>
);
