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

const dark = '(prefers-color-scheme: dark)';
/** where the still beneath the film is the tall one (pictures.ts) */
const narrow = '(width <= 700px)';

/** content/films/{id}/{light}[.small].{codec}.mp4: the first that fits is taken, the evening's on a dark screen, the small one on a phone. */
export const loopSources = (id: string): FilmSource[] => [
  ...found(id, 'evening.small').map((source) => ({ ...source, media: `${dark} and ${narrow}` })),
  ...found(id, 'evening').map((source) => ({ ...source, media: dark })),
  ...found(id, 'day.small').map((source) => ({ ...source, media: narrow })),
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
