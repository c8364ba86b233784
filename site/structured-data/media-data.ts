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

export function createVideoObject({
  film,
  seconds,
  name,
  description,
  published,
  origin,
}: FilmDataOptions): WithContext<VideoObject> {
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name,
    description,
    uploadDate: published,
    duration: `PT${seconds}S`,
    thumbnailUrl: origin + film.poster,
    contentUrl: origin + (film.sources.at(-1)?.src ?? ''),
  };
}

interface GalleryDataOptions {
  name: string;
  description: string;
  plates: Plate[];
  origin: string;
}

export function createImageGallery({
  name,
  description,
  plates,
  origin,
}: GalleryDataOptions): WithContext<ImageGallery> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ImageGallery',
    name,
    description,
    image: plates.map(({ title, caption, picture }) => ({
      '@type': 'ImageObject',
      name: title,
      caption,
      contentUrl: origin + picture.fallback.src,
    })),
  };
}
