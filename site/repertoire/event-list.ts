import { takesPlace } from '#contract/booking/event-state.ts';
import type { Event } from '#contract/content/event.ts';
import { seasonOf } from '#contract/content/event-times.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { Locale } from '#contract/language.ts';
import { groupByYear } from '#site/content/by-year.ts';
import { localizePicture, localizeThumbnail } from '#site/content/pictures.ts';
import { formatShortDate } from '#site/language/dates.ts';
import type { LocalizedText } from '#site/language/localized-text.ts';
import type { ContentSource, Translate } from '#site/language/translator.ts';
import { dotSeparator } from '#site/language/typeset.ts';
import { describeExtent, sortMedia } from '#site/media/media.ts';
import { getEventsByWork, listWorksBy } from './works.ts';

const eventLimit = 60;

interface EventListOptions {
  listNotes?: (event: Event) => LocalizedText[];
  hasVenue?: boolean;
}

export function listEvents(
  { translator, localizer }: ContentSource,
  locale: Locale,
  events: readonly Event[],
  { listNotes = () => [], hasVenue = true }: EventListOptions = {},
) {
  const [t, localize] = [translator(locale), localizer(locale)];
  const listed = events.slice(0, eventLimit).map((event) => {
    const { id, image, place, start, end } = event;
    const date = formatShortDate(start, end, locale);
    return {
      id,
      year: seasonOf(event),
      href: `/events/${id}`,
      title: localize(`eventDetails.${id}.event.title`),
      poster: localizeThumbnail(t, image, 'poster'),
      /** `Im Park · 20. Juli, 18 Uhr` */
      whenAndWhere: hasVenue ? t(`venues.${place}.name`) + dotSeparator + date : date,
      /** True if the event is cancelled or has no new day yet. */
      isStruckThrough: !takesPlace(event),
      notes: listNotes(event),
    };
  });
  return { years: groupByYear(listed, ({ year }) => year), earlier: events.length - listed.length };
}

export function listMediaOfEvents({ content, translator }: ContentSource, locale: Locale, events: readonly Event[]) {
  const t = translator(locale);
  const ids = new Set(events.map(({ id }) => id));
  return sortMedia(content)
    .filter(({ event }) => event !== undefined && ids.has(event))
    .slice(0, 6)
    .map((item) => ({
      href: `/media-detail/${item.id}`,
      title: t(`media.${item.id}.title`),
      facts: [String(item.year), describeExtent(item, content, t, locale)].filter(Boolean).join(dotSeparator),
      picture: localizePicture(t, item.image, { crop: 'plate', sizes: '(max-width: 700px) 40vw, 18rem' }),
    }));
}

/** Returns quotes from reviews of these events that name the person. */
export function listQuotesAbout({ localizer }: ContentSource, locale: Locale, events: readonly Event[], name: string) {
  const localize = localizer(locale);
  const quotes = events.flatMap(({ id, event }) =>
    (event.pressQuotes ?? []).map(({ source }, index): { text: LocalizedText; source?: LocalizedText | undefined } => {
      const key = `eventDetails.${id}.event.pressQuotes.${index}`;
      return { text: localize(`${key}.text`), source: source ? localize(`${key}.source`) : undefined };
    }),
  );
  return quotes.filter(({ text }) => text.text.includes(name)).slice(0, 6);
}

/** The works of a composer, each with the poster of the newest event that played it. */
export const listWorksWithPosters = (content: Content, composer: string, t: Translate) =>
  listWorksBy(content, composer, t).map((work) => {
    const [newest] = getEventsByWork(content).get(work.id) ?? [];
    return { ...work, poster: newest && localizeThumbnail(t, newest.image, 'poster') };
  });

/** The poster of the newest of the events. */
export function localizeNewestPoster(source: ContentSource, locale: Locale, [newest]: readonly Event[]) {
  if (!newest) return undefined;
  const { id, image } = newest;
  const t = source.translator(locale);
  const title = source.localizer(locale)(`eventDetails.${id}.event.title`).text;
  return {
    picture: localizePicture(t, image, { crop: 'poster', sizes: '(max-width: 700px) min(100vw - 4rem, 45vh), 36vw' }),
    caption: t('repertoire.poster', { title, year: seasonOf(newest) }),
  };
}
