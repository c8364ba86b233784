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

/** content/films/{id}/film.{codec}.mp4 and poster.avif; nothing for a film that has not been made yet. */
export function filmFiles(id: string): { sources: FilmSource[]; poster: string } | undefined {
  const sources = found(id, 'film');
  const poster = files[`/content/films/${id}/poster.avif`];
  return sources.length === kinds.length && poster ? { sources, poster } : undefined;
}

/** where the captions of a film are served: site/pages/films */
export const captionsOf = (id: string, language: Language): string => `/films/${id}.${language}.vtt`;
