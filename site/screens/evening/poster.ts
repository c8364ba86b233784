import { tellPicture } from '#site/content/tell-picture.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import type { PictureData } from '#site/ui/Picture.tsx';

export const eveningPoster = (t: Translate, { image }: Evening): PictureData =>
  tellPicture(t, image, {
    crop: 'poster',
    sizes: '(max-width: 700px) calc(100vw - 4rem), 36vw',
  });
