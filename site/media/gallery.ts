import type { MediaItem } from '#contract/content/media.ts';
import { localizePicture } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Plate } from '#site/ui/Plates.tsx';
import { photoQuery } from './filter.ts';

type GalleryItem = Extract<MediaItem, { type: 'photo' }>;

export function galleryPlates({ id, pictures }: GalleryItem, t: Translate): Plate[] {
  return pictures.map(({ image }, index) => ({
    href: `/media-detail/${id}${photoQuery(index + 1)}`,
    number: t('library.detail.of', { number: index + 1, total: pictures.length }),
    title: t(`pictures.${image}.title`),
    caption: t(`media.${id}.pictures.${index}.caption`),
    picture: localizePicture(t, image, {
      crop: 'plate',
      // Phones get the middle size, which has half the bytes.
      sizes: '(max-width: 700px) 64vw, (max-width: 1000px) 94vw, min(70vw, 120vh)',
    }),
  }));
}
