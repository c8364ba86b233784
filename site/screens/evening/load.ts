import type { ComponentProps } from 'react';
import { isAhead } from '#contract/booking/evening-state.ts';
import { seasonOf } from '#contract/content/event-wording.ts';
import type { Content } from '#contract/content/kinds.ts';
import { tellPicture } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import { billOf, namedArtists } from '#site/people/bill.ts';
import { ensemblesOf } from '#site/people/people.ts';
import { type Evening as EveningTold, tellEvening } from '#site/programme/programme.ts';
import { alertOf, withSeats } from '#site/programme/state.ts';
import { worksOn } from '#site/repertoire/works.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import { eveningData } from '#site/structured-data/event-data.ts';
import type { BookTicket } from '#site/tickets/BookTicket.tsx';
import { ticketButton, ticketEvent } from '#site/tickets/ticket-props.ts';

/** A line begins with the title of the media item it means: “An Opera Day (28 pictures)”. */
function shownOf({ media }: Content, { words }: EveningTold, t: Translate): Map<string, string> {
  const titles = [...media].map(([id]) => ({ href: `/media-detail/${id}`, title: t(`media.${id}.title`) }));
  return new Map(
    (words.media ?? []).flatMap(({ text }) => {
      const [begins = ''] = text.split(' (');
      const item = titles.find(({ title }) => title.startsWith(begins));
      return item ? [[text, item.href] as const] : [];
    }),
  );
}

export function loadEvening(context: PageContext<'now' | 'origin' | 'inbox' | 'bookingOf'>, id: string | undefined) {
  const { edition, view, now, origin, inbox, bookingOf } = context;
  const { content } = edition;
  const t = edition.translator(view);
  const told = tellEvening(edition, id, view, now);
  if (!told) return undefined;
  const evening = withSeats(told, bookingOf);
  const poster = tellPicture(t, evening.image, {
    crop: 'poster',
    sizes: '(max-width: 700px) calc(100vw - 4rem), 36vw',
  });
  const { title, description, artists } = evening.words;
  const event = content.events.get(String(evening.id));
  const bill = event ? billOf(event, content, edition.teller(view)) : [];
  const works = event ? worksOn(event, content, t) : [];
  return {
    page: {
      title: `${title.text}, ${seasonOf(evening)}`,
      description: description[0]?.text ?? '',
      opening: poster,
      data: eveningData(evening, {
        t,
        estate: content.estate,
        origin,
        poster: poster.fallback.src,
        inbox,
        bill,
        works,
        ensembles: ensemblesOf(content),
      }),
    } satisfies PageFacts,
    screen: {
      t,
      view,
      evening,
      artists: artists && namedArtists(artists, bill),
      bill,
      works,
      poster,
      shown: shownOf(content, evening, t),
      alerts: inbox && alertOf(evening) !== undefined,
    },
    book: {
      ...ticketButton(context),
      event: ticketEvent(evening, t),
      look: isAhead(evening.state) ? 'solid' : 'outline',
    } satisfies ComponentProps<typeof BookTicket>,
  };
}
