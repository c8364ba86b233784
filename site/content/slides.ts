import type { Translate } from '#site/language/translator.ts';
import type { Slide } from '#site/ui/Slideshow.tsx';
import { tellPicture } from './tell-picture.ts';

interface Written {
  id: number;
  image: string;
}

interface Words {
  /** where their words stand: `parkSlides`, `history` … */
  collection: string;
  /** which of their texts is the description */
  description: string;
  plate: (number: string) => string;
  sizes: string;
}

/** The plates of a slideshow in their order, numbered `2/5`. */
export function slidesOf(
  entries: ReadonlyMap<string, Written>,
  t: Translate,
  { collection, description, plate, sizes }: Words,
): Slide[] {
  return [...entries.values()]
    .sort((a, b) => a.id - b.id)
    .map(({ id, image }, index) => ({
      id,
      plate: plate(`${index + 1}/${entries.size}`),
      title: t(`${collection}.${id}.title`),
      description: t(`${collection}.${id}.${description}`),
      picture: tellPicture(t, image, { crop: 'plate', sizes }),
    }));
}
