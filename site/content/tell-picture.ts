import type { Translate } from '#site/language/translator.ts';
import type { PictureData } from '#site/ui/Picture.tsx';
import { pictureData, type Shown } from './pictures.ts';

/** A picture with what is to be seen on it. */
export function tellPicture(t: Translate, id: string, shown: Shown): PictureData {
  const files = t.files.pictures.get(id);
  if (!files) throw new Error(`content/pictures/${id}: there are no files of this picture.`);
  return pictureData(files, t(`pictures.${id}.alt`), shown);
}
