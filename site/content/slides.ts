import type { Translate } from '#site/language/translator.ts';
import type { Slide } from '#site/ui/Slideshow.tsx';
import { localizePicture } from './pictures.ts';

type SlideEntries = ReadonlyMap<string, { id: number; image: string }>;

/** Keys of their texts: `parkSlides`, `history` … */
type SlideTextKeys = Record<'collection' | 'description', string>;

const sizes = '(max-width: 700px) calc(100vw - 3.25rem), 70vw';

export function localizeSlides(entries: SlideEntries, t: Translate, keys: SlideTextKeys): Slide[] {
  const { collection, description } = keys;
  return [...entries.values()]
    .sort((a, b) => a.id - b.id)
    .map(({ id, image }, index) => ({
      id,
      plate: t('home.park.plate', { number: `${index + 1}/${entries.size}` }),
      title: t(`${collection}.${id}.title`),
      description: t(`${collection}.${id}.${description}`),
      picture: localizePicture(t, image, { crop: 'plate', sizes }),
    }));
}
