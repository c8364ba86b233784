import type { Translate } from '#site/language/translator.ts';
import type { PictureData } from '#site/ui/Picture.tsx';
import { pictureData, type Shown } from './pictures.ts';

/** A picture with what is to be seen on it. */
export const tellPicture = (t: Translate, id: string, shown: Shown): PictureData =>
  pictureData(id, t(`pictures.${id}.alt`), shown);
