import type { Event } from '#contract/content/event.ts';
import type { Content } from '#contract/content/kinds.ts';
import { localizePicture, localizeSlides } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import type { LocalizedEvent } from '#site/programme/programme.ts';
import { changedEvents, createEventLocalizer, upcomingEvents, withBookingState } from '#site/programme/programme.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';
import type { SlideshowProps } from '#site/ui/Slideshow.tsx';

const posterCount = 3;

export function loadHome({ edition, view, now, bookingOf }: PageContext<'now' | 'bookingOf'>) {
  const { content, events } = edition;
  const t = edition.translator(view);
  const localize = createEventLocalizer(edition, view, now);
  const localizeWithSeats = (event: Event) => withBookingState(localize(event), bookingOf);
  const ahead = upcomingEvents(events, now);
  const posterEvents = [...new Set([...ahead, ...events])].slice(0, posterCount);
  const hero = localizePicture(t, 'hero', {
    crop: 'banner',
    sizes: 'calc(100vw - 5rem)',
    narrow: { crop: 'tall', sizes: 'calc(100vw - 2.25rem)' },
  });
  return {
    page: {
      title: t('home.meta.title'),
      description: t('home.meta.description'),
      opening: hero,
    } satisfies PageMetadata,
    screen: {
      t,
      hero,
      news: newsCards(content, t),
      changes: changedEvents(events, now).map(localizeWithSeats),
      posters: { view, events: posterEvents.map(localizeWithSeats), ahead: ahead.length > 0 },
      next: findNextEvent(ahead.map(localizeWithSeats)),
    },
    slides: {
      name: 'park',
      label: t('home.park.slides'),
      previous: t('home.park.previous'),
      next: t('home.park.next'),
      more: { href: '/park', text: t('home.park.more'), about: t('home.park.moreAbout') },
      slides: localizeSlides(content.parkSlides, t, { collection: 'parkSlides', description: 'description' }),
    } satisfies SlideshowProps,
  };
}

const findNextEvent = (ahead: LocalizedEvent[]): LocalizedEvent | undefined =>
  ahead.find(({ state }) => state !== 'cancelled') ?? ahead[0];

function newsCards({ news }: Content, t: Translate) {
  const items = [...news.values()].sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id).slice(-2);
  return items.map(({ id, image, category }) => ({
    id,
    category,
    title: t(`news.${id}.title`),
    subtitle: t(`news.${id}.subtitle`),
    description: t(`news.${id}.description`),
    picture: localizePicture(t, image, { crop: 'plate', sizes: '(max-width: 700px) calc(100vw - 3.25rem), 33vw' }),
  }));
}
