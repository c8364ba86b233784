import { pictureData } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import type { PictureData } from '#site/ui/Picture.tsx';

export const eveningPoster = (t: Translate, { image }: Evening): PictureData =>
  pictureData(image, t(`pictures.${image}.alt`), {
    crop: 'poster',
    sizes: '(max-width: 700px) calc(100vw - 4rem), 36vw',
  });
