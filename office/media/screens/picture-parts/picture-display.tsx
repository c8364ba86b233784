import { type Crop, cropNames } from '#contract/content/crops.ts';
import { isSingle } from '#contract/content/kinds.ts';
import type { PictureFiles } from '#contract/content/media-files.ts';
import { type Locale, languageOf } from '#contract/language.ts';
import type { DraftPhoto, MediaUse, PictureText, RejectedPhotograph } from '#contract/office/pictures.ts';
import { createPictureData } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import { Picture, type PictureData } from '#site/ui/Picture.tsx';
import style from './Thumbnail.module.css';
import useListStyle from './UseList.module.css';

type ThumbnailSource = { cut: PictureData } | { original: string };

const photographAddress = (hash: string) => `/office/photographs/${hash}`;

export function findThumbnail(t: Translate, id: string, photo: DraftPhoto | undefined, sizes: string): ThumbnailSource {
  if (photo && !photo.files) return { original: photographAddress(photo.hash) };
  const files = photo?.files ?? t.files.pictures.get(id);
  const crop = files && listCrops(files)[0];
  return files && crop ? { cut: createPictureData(files, '', { crop, sizes }) } : { original: '' };
}

export const listCrops = ({ files }: PictureFiles): Crop[] =>
  cropNames.filter((crop) => files.some((file) => file.crop === crop));

export const localizeText = (words: PictureText, locale: Locale): string | undefined =>
  (locale === 'en' ? (words.en ?? words.de) : (words.de ?? words.en)) || undefined;

export const linkUses = (t: Translate, uses: readonly MediaUse[], locale: Locale) =>
  uses.map(({ kind, id, label, name, isDraft }) => ({
    href: `/office/content/${kind}/${isSingle(kind) ? kind : id}`,
    name: [label[languageOf(locale)], name && localizeText(name, locale)].filter(Boolean).join(': '),
    aside: isDraft ? t('pictureLibrary.uses.draft') : '',
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
export const createTextAttributes = <Name extends string>(names: readonly Name[], textOf: (name: Name) => string) =>
  Object.fromEntries(
    names.map((name) => [`data-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, textOf(name)]),
  );

export const Thumbnail = ({ thumb }: { thumb: ThumbnailSource }) => (
  <span className={style.thumbnail}>
    {'cut' in thumb ? (
      <Picture picture={thumb.cut} className={style.image} />
    ) : (
      thumb.original && <img className={style.image} src={thumb.original} alt="" loading="lazy" decoding="async" />
    )}
  </span>
);

export const UseList = ({ uses }: { uses: ReturnType<typeof linkUses> }) => (
  <ul className={useListStyle.uses}>
    {uses.map(({ href, name, aside }) => (
      <li key={href}>
        <a href={href}>{name}</a> {aside && <span className={useListStyle.aside}>({aside})</span>}
      </li>
    ))}
  </ul>
);
