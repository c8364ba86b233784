import type { ComponentProps } from 'react';
import { isUpcoming } from '#contract/booking/event-state.ts';
import { seasonOf } from '#contract/content/event-times.ts';
import type { Content } from '#contract/content/kinds.ts';
import { hasPart } from '#contract/content/parts.ts';
import { type Locale, languageOf } from '#contract/language.ts';
import { localizePicture, localizeThumbnail } from '#site/content/pictures.ts';
import type { SiteEdition } from '#site/edition.ts';
import { longDate } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import type { PageContext } from '#site/page-context.ts';
import { addArtistNames, type CastMember, listEnsembleNames, localizeCastList } from '#site/people/people.ts';
import { describePrice, listPriceRows } from '#site/programme/prices.ts';
import {
  findSeatAlertReason,
  isFullyBooked,
  type LocalizedEvent,
  localizeEvent,
  nameCastHeading,
  withBookingState,
} from '#site/programme/programme.ts';
import { localizeWorksOfEvent } from '#site/repertoire/works.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { createEventData } from '#site/structured-data/event-data.ts';
import type { BookTicket } from '#site/tickets/BookTicket.tsx';
import { createTicketButtonProps, createTicketEvent } from '#site/tickets/ticket-props.ts';
import { findWayHome } from '#site/visit/day.ts';

/** Links “An Opera Day (28 pictures)” to the media item whose title begins with “An Opera Day”. */
function findMediaLinks({ media }: Content, { texts }: LocalizedEvent, t: Translate): Map<string, string> {
  const titles = [...media].map(([id]) => ({ href: `/media-detail/${id}`, title: t(`media.${id}.title`) }));
  return new Map(
    (texts.media ?? []).flatMap(({ text }) => {
      const [start = ''] = text.split(' (');
      const item = titles.find(({ title }) => title.startsWith(start));
      return item ? [[text, item.href] as const] : [];
    }),
  );
}

const addEmblems = (castList: readonly CastMember[], t: Translate) =>
  castList.map(({ emblem, ...member }) => ({
    ...member,
    emblem: emblem ? localizeThumbnail(t, emblem, 'emblem') : undefined,
  }));

/** The event before this one and the event after it, by their first day. */
function findNeighbours({ events, localizer, translator }: SiteEdition, id: number, locale: Locale) {
  const index = events.findIndex((event) => event.id === id);
  const t = translator(locale);
  return (
    [
      ['before', 1],
      ['after', -1],
    ] as const
  ).flatMap(([which, step]) => {
    const event = events[index + step];
    if (!event) return [];
    return [
      {
        which,
        href: `/events/${event.id}`,
        title: localizer(locale)(`eventDetails.${event.id}.event.title`),
        date: longDate(event.start.slice(0, 10), locale),
        poster: localizeThumbnail(t, event.image, 'poster'),
      },
    ];
  });
}

export function loadEvent(
  context: PageContext<'now' | 'origin' | 'acceptsRequests' | 'bookingOf'>,
  id: string | undefined,
) {
  const { edition, locale, now, origin, acceptsRequests, bookingOf } = context;
  const { content } = edition;
  const t = edition.translator(locale);
  const localized = localizeEvent(edition, id, locale, now);
  if (!localized) return undefined;
  const event = withBookingState(localized, bookingOf);
  const poster = localizePicture(t, event.image, {
    crop: 'poster',
    sizes: '(max-width: 700px) calc(100vw - 4rem), 36vw',
  });
  const { title, description, artists } = event.texts;
  const source = content.events.get(String(event.id));
  const castList = source ? localizeCastList(source, content, edition.localizer(locale)) : [];
  const works = source ? localizeWorksOfEvent(source, content, t) : [];
  return {
    page: {
      title: `${title.text}, ${seasonOf(event)}`,
      description: description[0]?.text ?? '',
      firstPicture: poster,
      hasTicketButton: true,
      data: createEventData(event, {
        t,
        estate: content.estate,
        origin,
        poster: poster.fallback.src,
        acceptsRequests,
        priceNames: new Map(content.prices.groups.map(({ id, name }) => [id, name[languageOf(locale)]])),
        castList,
        works,
        ensembles: listEnsembleNames(content),
      }),
    } satisfies PageMetadata,
    screen: {
      t,
      locale,
      event,
      artists: artists && addArtistNames(artists, castList),
      castList: addEmblems(castList, t),
      castHeading: nameCastHeading(content, event),
      works,
      poster,
      price: describePrice(t, locale, event),
      priceRows: listPriceRows(t, locale, event, content.prices),
      wayHome: findWayHome(event, content.estate.station),
      neighbours: findNeighbours(edition, event.id, locale),
      isSeason: edition.lastEventEnd >= now.getTime(),
      hasNewsletter: hasPart(edition.content.estate, 'newsletter'),
      mediaLinks: findMediaLinks(content, event, t),
      offersAlert: acceptsRequests && findSeatAlertReason(event) !== undefined,
    },
    book: {
      ...createTicketButtonProps(context),
      ...(isFullyBooked(event) && { label: t('events.waitingList') }),
      event: createTicketEvent(event, t, locale),
      variant: isUpcoming(event.state) ? 'solid' : 'outline',
    } satisfies ComponentProps<typeof BookTicket>,
  };
}
