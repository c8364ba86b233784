import type { ImageGallery, VideoObject, WithContext } from 'schema-dts';
import type { FilmData } from '#site/ui/FilmPlayer.tsx';
import type { Plate } from '#site/ui/Plates.tsx';

interface FilmDataOptions {
  film: FilmData;
  seconds: number;
  name: string;
  description: string;
  published: string;
  origin: string;
}

export const createVideoObject = ({ film, origin, ...data }: FilmDataOptions): WithContext<VideoObject> => ({
  '@context': 'https://schema.org',
  '@type': 'VideoObject',
  name: data.name,
  description: data.description,
  uploadDate: data.published,
  duration: `PT${data.seconds}S`,
  thumbnailUrl: origin + film.poster,
  contentUrl: origin + (film.sources.at(-1)?.src ?? ''),
});

interface GalleryDataOptions {
  name: string;
  description: string;
  plates: Plate[];
  origin: string;
}

export const createImageGallery = ({ plates, origin, ...data }: GalleryDataOptions): WithContext<ImageGallery> => ({
  '@context': 'https://schema.org',
  '@type': 'ImageGallery',
  ...data,
  image: plates.map(({ title, caption, picture }) => ({
    '@type': 'ImageObject',
    name: title,
    caption,
    contentUrl: origin + picture.fallback.src,
  })),
});
