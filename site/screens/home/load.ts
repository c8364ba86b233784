import type { Event } from '#contract/content/event.ts';
import type { Content } from '#contract/content/kinds.ts';
import { tellPicture } from '#site/content/pictures.ts';
import { slidesOf } from '#site/content/slides.ts';
import type { Translate } from '#site/language/translator.ts';
import { changes, type Evening, eveningTeller, upcoming } from '#site/programme/programme.ts';
import { withSeats } from '#site/programme/state.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import type { SlideshowProps } from '#site/ui/Slideshow.tsx';

const wall = 3;

export function loadHome({ edition, view, now, bookingOf }: PageContext<'now' | 'bookingOf'>) {
  const { content, events } = edition;
  const t = edition.translator(view);
  const told = eveningTeller(edition, view, now);
  const tell = (event: Event) => withSeats(told(event), bookingOf);
  const ahead = upcoming(events, now);
  const hanging = [...new Set([...ahead, ...events])].slice(0, wall);
  const hero = tellPicture(t, 'hero', {
    crop: 'banner',
    sizes: 'calc(100vw - 5rem)',
    narrow: { crop: 'tall', sizes: 'calc(100vw - 2.25rem)' },
  });
  return {
    page: { title: t('home.meta.title'), description: t('home.meta.description'), opening: hero } satisfies PageFacts,
    screen: {
      t,
      hero,
      news: newsCards(content, t),
      changes: changes(events, now).map(tell),
      posters: { view, evenings: hanging.map(tell), ahead: ahead.length > 0 },
      next: nextEvening(ahead.map(tell)),
    },
    slides: {
      name: 'park',
      label: t('home.park.slides'),
      previous: t('home.park.previous'),
      next: t('home.park.next'),
      more: { href: '/park', words: t('home.park.more'), about: t('home.park.moreAbout') },
      slides: slidesOf(content.parkSlides, t, { collection: 'parkSlides', description: 'description' }),
    } satisfies SlideshowProps,
  };
}

const nextEvening = (ahead: Evening[]): Evening | undefined =>
  ahead.find(({ state }) => state !== 'cancelled') ?? ahead[0];

function newsCards({ news }: Content, t: Translate) {
  const items = [...news.values()].sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id).slice(-2);
  return items.map(({ id, image, category }) => ({
    id,
    category,
    title: t(`news.${id}.title`),
    subtitle: t(`news.${id}.subtitle`),
    description: t(`news.${id}.description`),
    picture: tellPicture(t, image, { crop: 'plate', sizes: '(max-width: 700px) calc(100vw - 3.25rem), 33vw' }),
  }));
}
