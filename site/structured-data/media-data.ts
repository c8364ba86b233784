import type { ImageGallery, VideoObject, WithContext } from 'schema-dts';
import type { FilmData } from '#site/ui/FilmPlayer.tsx';
import type { Plate } from '#site/ui/Plates.tsx';

interface FilmFacts {
  film: FilmData;
  seconds: number;
  name: string;
  description: string;
  published: string;
  origin: string;
}

export function filmData({ film, seconds, name, description, published, origin }: FilmFacts): WithContext<VideoObject> {
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

interface GalleryFacts {
  name: string;
  description: string;
  plates: Plate[];
  origin: string;
}

export function galleryData({ name, description, plates, origin }: GalleryFacts): WithContext<ImageGallery> {
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
