import type { UploadedFilm } from '#contract/content/media.ts';
import type { MediaFiles } from '#contract/content/media-files.ts';
import type { Language } from '#contract/language.ts';

type SiteFilmFiles = MediaFiles['films'];

export interface FilmSource {
  src: string;
  type: string;
  media?: string;
}

const encodings = [
  { suffix: 'av1', type: 'video/mp4; codecs="av01.0.05M.08"' },
  { suffix: 'h264', type: 'video/mp4; codecs="avc1.64001f"' },
] as const;

const sourcesOf = (films: SiteFilmFiles, id: string, name: string): FilmSource[] =>
  encodings.flatMap(({ suffix, type }) => {
    const src = films.get(id)?.get(`${name}.${suffix}.mp4`);
    return src ? [{ src, type }] : [];
  });

const dark = '(prefers-color-scheme: dark)';
/** where the still is the tall one (pictures.ts) */
const narrow = '(width <= 700px)';

/** content/films/{id}/{light}[.small].{codec}.mp4; the browser takes the first that matches. */
export const loopSources = (films: SiteFilmFiles, id: string): FilmSource[] => [
  ...sourcesOf(films, id, 'evening.small').map((source) => ({ ...source, media: `${dark} and ${narrow}` })),
  ...sourcesOf(films, id, 'evening').map((source) => ({ ...source, media: dark })),
  ...sourcesOf(films, id, 'day.small').map((source) => ({ ...source, media: narrow })),
  ...sourcesOf(films, id, 'day'),
];

/** content/films/{id}/film.{codec}.mp4 and poster.avif; undefined if the film is not made yet. */
export function findFilmFiles(films: SiteFilmFiles, id: string): { sources: FilmSource[]; poster: string } | undefined {
  const sources = sourcesOf(films, id, 'film');
  const poster = films.get(id)?.get('poster.avif');
  return sources.length === encodings.length && poster ? { sources, poster } : undefined;
}

/** The file of an uploaded film; undefined after a takedown. */
export function uploadedFilmSource(films: SiteFilmFiles, id: string, { file }: UploadedFilm): FilmSource | undefined {
  const src = films.get(id)?.get('film');
  return src && file ? { src, type: file.type } : undefined;
}

export const captionsPath = (id: string, language: Language): string => `/films/${id}.${language}.vtt`;
