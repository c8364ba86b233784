import type { Content } from '#contract/kinds.ts';
import { pictureData } from '#site/content/pictures.ts';
import { slidesOf } from '#site/content/slides.ts';
import { tellPicture } from '#site/content/tell-picture.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Slide } from '#site/ui/Slideshow.tsx';
import type { NewsCard } from './News.tsx';

export const heroPicture = (t: Translate) =>
  pictureData('hero', t('pictures.hero.alt'), {
    crop: 'banner',
    sizes: 'calc(100vw - 5rem)',
    narrow: { crop: 'tall', sizes: 'calc(100vw - 2.25rem)' },
  });

export const parkSlides = ({ parkSlides }: Content, t: Translate): Slide[] =>
  slidesOf(parkSlides, t, {
    collection: 'parkSlides',
    description: 'description',
    plate: (number) => t('home.park.plate', { number }),
    sizes: '(max-width: 700px) calc(100vw - 3.25rem), 70vw',
  });

/** The two newest, in the order in which they happened. */
export function newsCards({ news }: Content, t: Translate): NewsCard[] {
  const items = [...news.values()].sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id).slice(-2);
  return items.map(({ id, image, category }) => ({
    id,
    category,
    title: t(`news.${id}.title`),
    subtitle: t(`news.${id}.subtitle`),
    description: t(`news.${id}.description`),
    picture: tellPicture(t, image, {
      crop: 'plate',
      sizes: '(max-width: 700px) calc(100vw - 3.25rem), 33vw',
    }),
  }));
}
