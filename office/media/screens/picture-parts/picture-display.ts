import { type Crop, cropNames } from '#contract/content/crops.ts';
import { isSingle } from '#contract/content/kinds.ts';
import type { PictureFiles } from '#contract/content/media-files.ts';
import { languageOf, type PageLanguage } from '#contract/language.ts';
import type { DraftPhoto, PictureText, PictureUse, RejectedPhotograph } from '#contract/office/pictures.ts';
import { pictureData } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import type { PictureData } from '#site/ui/Picture.tsx';

export type ThumbnailSource = { cut: PictureData } | { whole: string };

const photographAddress = (hash: string) => `/office/photographs/${hash}`;

export function thumbnailOf(t: Translate, id: string, photo: DraftPhoto | undefined, sizes: string): ThumbnailSource {
  if (photo && !photo.files) return { whole: photographAddress(photo.hash) };
  const files = photo?.files ?? t.files.pictures.get(id);
  const crop = files && cropsOf(files)[0];
  return files && crop ? { cut: pictureData(files, '', { crop, sizes }) } : { whole: '' };
}

export const cropsOf = ({ files }: PictureFiles): Crop[] =>
  cropNames.filter((crop) => files.some((file) => file.crop === crop));

export const localizeText = (words: PictureText, view: PageLanguage): string | undefined =>
  (view === 'en' ? (words.en ?? words.de) : (words.de ?? words.en)) || undefined;

export interface UseLink {
  href: string;
  name: string;
  aside: string;
}

export const linkUses = (t: Translate, uses: readonly PictureUse[], view: PageLanguage): UseLink[] =>
  uses.map(({ kind, id, label, name, draft }) => ({
    href: `/office/content/${kind}/${isSingle(kind) ? kind : id}`,
    name: [label[languageOf(view)], name && localizeText(name, view)].filter(Boolean).join(': '),
    aside: draft ? t('pictureLibrary.uses.draft') : '',
  }));

export const explainRejectedPhotograph = (
  t: Translate,
  { file, errorCode, detectedType, width, height }: RejectedPhotograph,
): string =>
  t(`pictureLibrary.error.${errorCode}`, {
    file,
    width: width ?? '',
    height: height ?? '',
    found: detectedType ? t(`pictureLibrary.found.${detectedType}`) : '',
  });

/** Texts for a script, as attributes of its form: `signedOut` is `data-signed-out`. */
export const scriptStrings = <Name extends string>(names: readonly Name[], textOf: (name: Name) => string) =>
  Object.fromEntries(
    names.map((name) => [`data-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, textOf(name)]),
  );
