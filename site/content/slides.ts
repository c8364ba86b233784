import type { Translate } from '#site/language/translator.ts';
import type { Slide } from '#site/ui/Slideshow.tsx';
import { pictureData } from './pictures.ts';

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
export function slidesOf(written: Written[], t: Translate, { collection, description, plate, sizes }: Words): Slide[] {
  return written
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, image }, index) => ({
      id,
      plate: plate(`${index + 1}/${written.length}`),
      title: t(`${collection}.${id}.title`),
      description: t(`${collection}.${id}.${description}`),
      picture: pictureData(image, t(`pictures.${image}.alt`), { crop: 'plate', sizes }),
    }));
}
