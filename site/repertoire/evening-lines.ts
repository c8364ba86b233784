import { hasDay } from '#contract/booking/evening-state.ts';
import type { Event } from '#contract/content/event.ts';
import { seasonOf } from '#contract/content/event-wording.ts';
import type { View } from '#contract/language.ts';
import { byYear } from '#site/content/by-year.ts';
import { tellPicture } from '#site/content/pictures.ts';
import { shortDate } from '#site/language/dates.ts';
import type { Told } from '#site/language/told.ts';
import { dot } from '#site/language/typeset.ts';
import { extentOf, mediaOf } from '#site/media/media.ts';
import { billOf } from '#site/people/bill.ts';
import { placeKey } from '#site/programme/programme.ts';
import type { Source } from '#site/source.ts';

const most = 60;

interface Options {
  note?: (event: Event) => Told[];
  bill?: boolean;
  venue?: boolean;
}

export function listEvenings(
  { content, translator, teller }: Source,
  view: View,
  events: readonly Event[],
  { note = () => [], bill = false, venue = true }: Options = {},
) {
  const [t, tell] = [translator(view), teller(view)];
  const shown = events.slice(0, most).map((event) => {
    const { id, place, start, end } = event;
    return {
      id,
      year: seasonOf(event),
      href: `/events/${id}`,
      title: tell(`eventDetails.${id}.event.title`),
      /** `Im Park · 20. Juli, 18 Uhr` */
      where: [...(venue ? [t(`events.place.${placeKey(place)}`)] : []), shortDate(start, end, view)].join(dot),
      /** it has no day, or another one */
      struck: !hasDay(event),
      notes: note(event),
      bill: bill ? billOf(event, content, tell) : [],
    };
  });
  return { years: byYear(shown, ({ year }) => year), earlier: events.length - shown.length };
}

export function mediaOfEvenings({ content, translator }: Source, view: View, events: readonly Event[]) {
  const t = translator(view);
  const ids = new Set(events.map(({ id }) => id));
  return mediaOf(content)
    .filter(({ event }) => event !== undefined && ids.has(event))
    .slice(0, 6)
    .map((item) => ({
      href: `/media-detail/${item.id}`,
      title: t(`media.${item.id}.title`),
      facts: [String(item.year), extentOf(item, content, t, view)].filter(Boolean).join(dot),
      // The middle size is sharp enough on a phone.
      picture: tellPicture(t, item.image, { crop: 'plate', sizes: '(max-width: 700px) 64vw, 18rem' }),
    }));
}

/** The sentences of these events' reviews that name the person. */
export function quotesAbout({ teller }: Source, view: View, events: readonly Event[], name: string) {
  const tell = teller(view);
  const found = events.flatMap(({ id, event }) =>
    (event.pressQuotes ?? []).map(({ source }, index): { text: Told; source?: Told | undefined } => {
      const key = `eventDetails.${id}.event.pressQuotes.${index}`;
      return { text: tell(`${key}.text`), source: source ? tell(`${key}.source`) : undefined };
    }),
  );
  return found.filter(({ text }) => text.text.includes(name)).slice(0, 6);
}

export function posterOf({ translator, teller }: Source, view: View, [newest]: readonly Event[]) {
  if (!newest) return undefined;
  const { id, image } = newest;
  const t = translator(view);
  const title = teller(view)(`eventDetails.${id}.event.title`).text;
  return {
    picture: tellPicture(t, image, { crop: 'poster', sizes: '(max-width: 700px) 14rem, 30vw' }),
    caption: t('repertoire.poster', { title, year: seasonOf(newest) }),
  };
}
