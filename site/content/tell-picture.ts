import type { Translate } from '#site/language/translator.ts';
import type { PictureData } from '#site/ui/Picture.tsx';
import { isPrinted, pictureData, type Shown } from './pictures.ts';

/** A picture with what is to be seen on it. One that is still at the printer's is an empty sheet with its marks, and says so. */
export function tellPicture(t: Translate, id: string, shown: Shown): PictureData {
  const present = isPrinted(id) ? id : 'unprinted';
  return pictureData(present, t(`pictures.${present}.alt`), shown);
}
