import type { Language } from '#contract/language.ts';

const files = import.meta.glob<string>('/content/films/*/*.{mp4,avif}', {
  query: '?url',
  import: 'default',
  eager: true,
});

export interface FilmSource {
  src: string;
  type: string;
  media?: string;
}

const kinds = [
  { suffix: 'av1', type: 'video/mp4; codecs="av01.0.05M.08"' },
  { suffix: 'h264', type: 'video/mp4; codecs="avc1.64001f"' },
] as const;

const found = (id: string, name: string): FilmSource[] =>
  kinds.flatMap(({ suffix, type }) => {
    const src = files[`/content/films/${id}/${name}.${suffix}.mp4`];
    return src ? [{ src, type }] : [];
  });

/** content/films/{id}/{light}.{codec}.mp4: the evening's film for a dark screen, the smaller codec first. */
export const loopSources = (id: string): FilmSource[] => [
  ...found(id, 'evening').map((source) => ({ ...source, media: '(prefers-color-scheme: dark)' })),
  ...found(id, 'day'),
];

/** content/films/{id}/film.{codec}.mp4 and poster.avif */
export function filmFiles(id: string): { sources: FilmSource[]; poster: string } {
  const sources = found(id, 'film');
  const poster = files[`/content/films/${id}/poster.avif`];
  if (sources.length < kinds.length || !poster)
    throw new Error(
      `content/films/${id}: film.av1.mp4, film.h264.mp4 and poster.avif are wanted. \`npm run films\` makes them.`,
    );
  return { sources, poster };
}

/** where the captions of a film are served: site/pages/films */
export const captionsOf = (id: string, language: Language): string => `/films/${id}.${language}.vtt`;
