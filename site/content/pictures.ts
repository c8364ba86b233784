import { type Crop, crops } from '#contract/content/crops.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { MediaFiles, PictureFile, PictureFiles, PictureFormat } from '#contract/content/media-files.ts';
import type { Light } from '#contract/content/picture.ts';
import type { Translate } from '#site/language/translator.ts';
import type { PictureData, PictureSource } from '#site/ui/Picture.tsx';
import type { Slide } from '#site/ui/Slideshow.tsx';

const schemes = { day: '(prefers-color-scheme: light)', evening: '(prefers-color-scheme: dark)' } as const;
/** A print has files for each light, a photograph has the same files for both. */
const lights: readonly (Light | undefined)[] = ['evening', 'day', undefined];
/** The best first: browsers take the first format that they support. */
const formats: readonly PictureFormat[] = ['avif', 'webp', 'jpeg'];

export interface PictureLayout {
  crop: Crop;
  sizes: string;
  narrow?: { crop: Crop; sizes: string };
  /** Offers no wider files, so that the page has fewer bytes. */
  widest?: number;
  /** Shows the evening version in both colour schemes. */
  night?: boolean;
}

const wide = '(width > 700px)';

/** Gives phones with density 3 the files for density 2: half the bytes, no visible difference. */
function capDensity(sizes: string): string {
  const [width] = /(?:[^,()]|\([^()]*\))+/.exec(sizes.replace(/^\([^)]*\) /, '')) ?? [sizes];
  return `(max-width: 700px) and (min-resolution: 2.5dppx) calc(0.7 * ${width}), ${sizes}`;
}

/** Gives each source its own media condition, so that <picture> and preload can share the list. */
export function createPictureData(picture: PictureFiles, alt: string, layout: PictureLayout): PictureData {
  const { crop: wantedCrop, sizes, narrow, night, widest = Number.POSITIVE_INFINITY } = layout;
  const { placeholderColours, files: all } = night ? selectNightFiles(picture) : picture;
  const files = all.filter(({ width }) => width <= widest);
  // CSS crops a picture that has no file with this crop.
  const crop = files.some((file) => file.crop === wantedCrop) ? wantedCrop : 'plate';
  const viewports: PictureViewport[] = [{ crop, sizes }];
  if (narrow) viewports.splice(0, 1, { ...narrow, media: '(width <= 700px)' }, { crop, sizes, media: wide });
  const hasTypes = new Set(files.map(({ format }) => format)).size > 1;
  const sources = lights.flatMap((light) =>
    viewports.flatMap((view) => formats.flatMap((format) => findSource(files, view, { light, format, hasTypes }))),
  );
  const fallback = sources.pop();
  if (!fallback) throw new Error(`There is no ${crop} of the picture “${alt}”.`);
  return { alt, placeholderColours, sources, fallback };
}

/** The evening files, without their light. Pictures without an evening version stay as they are. */
function selectNightFiles(picture: PictureFiles): PictureFiles {
  const { evening } = picture.placeholderColours;
  const files = picture.files.filter(({ light }) => light === 'evening').map(({ light: _, ...file }) => file);
  if (files.length === 0) return picture;
  return { placeholderColours: evening ? { day: evening, evening } : {}, files };
}

interface PictureViewport {
  crop: Crop;
  sizes: string;
  media?: string;
}

type PictureEncoding = Pick<PictureFile, 'format'> & { light: Light | undefined; hasTypes: boolean };

function findSource(files: readonly PictureFile[], { crop, sizes, media }: PictureViewport, kind: PictureEncoding) {
  const { light, format, hasTypes } = kind;
  const matching = files.filter((file) => file.crop === crop && file.light === light && file.format === format);
  const largest = matching.at(-1);
  if (!largest) return [];
  const conditions = [media, light && schemes[light]].filter((condition) => condition !== undefined);
  const picture: PictureSource = {
    media: conditions.join(' and ') || undefined,
    type: hasTypes ? `image/${format}` : undefined,
    sizes: matching.length > 1 && media !== wide ? capDensity(sizes) : sizes,
    src: largest.address,
    srcSet: matching.map(({ address, width }) => `${address} ${width}w`).join(', '),
    width: largest.width,
    height: Math.round(largest.width / crops[crop]),
  };
  return [picture];
}

function findPictureFiles(t: Translate, id: string): PictureFiles {
  const files = t.files.pictures.get(id);
  if (!files) throw new Error(`content/pictures/${id}: there are no files of this picture.`);
  return files;
}

export const localizePicture = (t: Translate, id: string, layout: PictureLayout): PictureData =>
  createPictureData(findPictureFiles(t, id), t(`pictures.${id}.alt`), layout);

/** Offers only the smallest file, without a description: the words beside it say the same. */
export function localizeThumbnail(t: Translate, id: string, crop: Crop): PictureData {
  const { files } = findPictureFiles(t, id);
  const isLarger = (file: PictureFile) =>
    files.some((other) => other.crop === file.crop && other.light === file.light && other.width < file.width);
  const smallest = files.filter((file) => !isLarger(file));
  return createPictureData({ placeholderColours: {}, files: smallest }, '', { crop, sizes: '' });
}

/** The day or evening version of a picture, in light and dark mode alike. */
export function localizePictureForLight(
  t: Translate,
  { image, light }: { image: string; light: Light },
  layout: PictureLayout,
) {
  const picture = t.files.pictures.get(image);
  const files = picture?.files.flatMap(({ light: own, ...file }) => (own === light ? [file] : []));
  if (!picture || !files?.length) return localizePicture(t, image, layout);
  const { [light]: day } = picture.placeholderColours;
  return createPictureData({ placeholderColours: { ...(day && { day }) }, files }, t(`pictures.${image}.alt`), layout);
}

/** Returns a picture that shows `other` in windows that match the media query. */
export function addPictureFor(mediaQuery: string, other: PictureData, picture: PictureData): PictureData {
  const sources = [...other.sources, other.fallback].map((source) => ({
    ...source,
    media: [mediaQuery, source.media].filter(Boolean).join(' and '),
  }));
  return { ...picture, sources: [...sources, ...picture.sources] };
}

export function withSizes(picture: PictureData, sizes: string): PictureData {
  const { fallback, sources } = picture;
  return { ...picture, fallback: { ...fallback, sizes }, sources: sources.map((source) => ({ ...source, sizes })) };
}

type SlideEntries = ReadonlyMap<string, { id: number; image: string }>;

/** Parts of the text keys, such as `parkSlides` and `description`. */
type SlideTextKeys = Record<'collection' | 'description', string>;

const sizes = '(max-width: 700px) calc(100vw - 3.25rem), 70vw';

export function localizeSlides(entries: SlideEntries, t: Translate, keys: SlideTextKeys): Slide[] {
  const { collection, description } = keys;
  return [...entries.values()]
    .sort((a, b) => a.id - b.id)
    .map(({ id, image }, index) => ({
      id,
      plate: t('home.park.plate', { number: `${index + 1}/${entries.size}` }),
      title: t(`${collection}.${id}.title`),
      description: t(`${collection}.${id}.${description}`),
      picture: localizePicture(t, image, { crop: 'plate', sizes }),
    }));
}

const pressCrops: readonly Crop[] = ['poster', 'plate', 'banner', 'tall', 'emblem'];

/** `index` refers to the list in content/partners.yaml. */
export const listPressPictures = ({ partners, pictures }: Content, files: MediaFiles) =>
  partners.press.pictures.flatMap(({ image }, index) => {
    const found = pictures.get(image)?.down ? undefined : findJpegSources(files.pictures.get(image), pressCrops);
    if (!found) return [];
    const { address, width } = found.files.reduce((a, b) => (b.width > a.width ? b : a));
    return [{ image, index, address: toJpegAddress(address), width, height: Math.round(width / crops[found.crop]) }];
  });

/**
 * Returns the first of these crops of which the server sends a JPEG, with its files for light mode.
 * It makes the JPEG of a print from an AVIF file; a photograph has its own.
 */
export function findJpegSources(picture: PictureFiles | undefined, order: readonly Crop[]) {
  const format = picture?.files.some((file) => file.format === 'jpeg') ? 'jpeg' : 'avif';
  const daylight = picture?.files.filter((file) => file.light !== 'evening' && file.format === format) ?? [];
  const crop = order.find((name) => daylight.some((file) => file.crop === name));
  return crop && { crop, files: daylight.filter((file) => file.crop === crop) };
}

/** `/media/hero.B54jxNxsQw.avif` → `/newsletter/pictures/hero.B54jxNxsQw.jpg` */
export const toJpegAddress = (address: string): string =>
  address.replace(/^\/media\/(.*)\.\w+$/, '/newsletter/pictures/$1.jpg');
