import type { ComponentProps } from 'react';
import { isUpcoming } from '#contract/booking/event-state.ts';
import { seasonOf } from '#contract/content/event-times.ts';
import type { Content } from '#contract/content/kinds.ts';
import { localizePicture } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import { castListOf, namedArtists } from '#site/people/cast-list.ts';
import { ensemblesOf } from '#site/people/people.ts';
import { type LocalizedEvent as EveningTold, localizeEvent } from '#site/programme/programme.ts';
import { alertReason, withBookingState } from '#site/programme/state.ts';
import { worksOfEvent } from '#site/repertoire/works.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';
import { createEventData } from '#site/structured-data/event-data.ts';
import type { BookTicket } from '#site/tickets/BookTicket.tsx';
import { ticketButton, ticketEvent } from '#site/tickets/ticket-props.ts';

/** A line begins with the title of the media item it means: “An Opera Day (28 pictures)”. */
function findMediaLinks({ media }: Content, { words }: EveningTold, t: Translate): Map<string, string> {
  const titles = [...media].map(([id]) => ({ href: `/media-detail/${id}`, title: t(`media.${id}.title`) }));
  return new Map(
    (words.media ?? []).flatMap(({ text }) => {
      const [begins = ''] = text.split(' (');
      const item = titles.find(({ title }) => title.startsWith(begins));
      return item ? [[text, item.href] as const] : [];
    }),
  );
}

export function loadEvent(context: PageContext<'now' | 'origin' | 'inbox' | 'bookingOf'>, id: string | undefined) {
  const { edition, view, now, origin, inbox, bookingOf } = context;
  const { content } = edition;
  const t = edition.translator(view);
  const localizedEvent = localizeEvent(edition, id, view, now);
  if (!localizedEvent) return undefined;
  const evening = withBookingState(localizedEvent, bookingOf);
  const poster = localizePicture(t, evening.image, {
    crop: 'poster',
    sizes: '(max-width: 700px) calc(100vw - 4rem), 36vw',
  });
  const { title, description, artists } = evening.words;
  const event = content.events.get(String(evening.id));
  const castList = event ? castListOf(event, content, edition.localizer(view)) : [];
  const works = event ? worksOfEvent(event, content, t) : [];
  return {
    page: {
      title: `${title.text}, ${seasonOf(evening)}`,
      description: description[0]?.text ?? '',
      opening: poster,
      data: createEventData(evening, {
        t,
        estate: content.estate,
        origin,
        poster: poster.fallback.src,
        inbox,
        castList,
        works,
        ensembles: ensemblesOf(content),
      }),
    } satisfies PageMetadata,
    screen: {
      t,
      view,
      evening,
      artists: artists && namedArtists(artists, castList),
      bill: castList,
      works,
      poster,
      shown: findMediaLinks(content, evening, t),
      alerts: inbox && alertReason(evening) !== undefined,
    },
    book: {
      ...ticketButton(context),
      event: ticketEvent(evening, t),
      variant: isUpcoming(evening.state) ? 'solid' : 'outline',
    } satisfies ComponentProps<typeof BookTicket>,
  };
}
