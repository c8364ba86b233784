import type { Crop } from '#contract/content/crops.ts';
import type { Film, UploadedFilm } from '#contract/content/media.ts';
import type { MediaFiles } from '#contract/content/media-files.ts';
import type { Light } from '#contract/content/picture.ts';
import { type Language, type Locale, languageOf, languages, mapLanguages } from '#contract/language.ts';
import { localizePicture } from '#site/content/pictures.ts';
import type { ContentSource, Translate } from '#site/language/translator.ts';
import type { FilmData } from '#site/ui/FilmPlayer.tsx';
import { computeFilmSeconds, findFilm, listCaptionLines } from './media.ts';

export type LocalizedFilm = ReturnType<typeof localizeFilm>;

export function localizeFilm({ content, translator }: ContentSource, id: string, locale: Locale) {
  const t = translator(locale);
  const film = findFilm(content, id);
  const pageLanguage = languageOf(locale);
  const captionLines = listCaptionLines(film, id, t);
  const playableFilm = createPlayableFilm(film, id, t);
  const transcript = 'transcript' in film ? film.transcript : undefined;
  return {
    /** Undefined if the film is not made yet or was taken down. */
    film: playableFilm && {
      title: t(`films.${id}.title`),
      ...playableFilm,
      captions: (captionLines.length > 0 ? languages : [])
        .toSorted((a, b) => Number(b === pageLanguage) - Number(a === pageLanguage))
        .map((language) => ({ src: buildCaptionsPath(id, language), language, name: ownName[language] })),
    },
    isTakenDown: 'down' in film && film.down !== undefined,
    seconds: computeFilmSeconds(film),
    transcript:
      transcript?.map((_, index) => t(`films.${id}.transcript.${index}`)) ?? captionLines.map(({ text }) => text),
  };
}

type PlayableFilm = Pick<FilmData, 'sources' | 'poster' | 'width' | 'height'>;

function createPlayableFilm(film: Film, id: string, t: Translate): PlayableFilm | undefined {
  if ('shots' in film) {
    const files = findFilmFiles(t.files.films, id);
    return files && { ...files, ...pictureFilmSize };
  }
  const source = findUploadedFilmSource(t.files.films, id, film);
  if (!source || !film.file) return undefined;
  const { width, height } = film.file;
  const crop = height > width ? 'tall' : 'banner';
  return { sources: [source], poster: findPosterAddress(t, film.image, crop), width, height };
}

const pictureFilmSize = { width: 1280, height: 720 };
/** In pixels. */
const widestStill = 1280;

function findPosterAddress(t: Translate, image: string, crop: Crop): string {
  const { sources, fallback } = localizePicture(t, image, { crop, sizes: '94vw' });
  const [first = fallback] = sources.filter(({ media }) => !media?.includes('dark'));
  const files = first.srcSet.split(', ').map((file) => file.split(' '));
  const fitting = files.filter(([, width = '']) => Number.parseInt(width, 10) <= widestStill);
  return fitting.at(-1)?.[0] ?? first.src;
}

/** `Deutsch`, `English` */
const ownName = mapLanguages(
  (language) => new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language,
);

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

const listSources = (films: SiteFilmFiles, id: string, name: string): FilmSource[] =>
  encodings.flatMap(({ suffix, type }) => {
    const src = films.get(id)?.get(`${name}.${suffix}.mp4`);
    return src ? [{ src, type }] : [];
  });

const dark = '(prefers-color-scheme: dark)';
/** In these windows pictures.ts shows the tall still. */
const narrow = '(width <= 700px)';

/**
 * content/films/{id}/{light}[.small].{codec}.mp4; browsers take the first that matches. At night both
 * colour schemes show the evening.
 */
export function listLoopSources(films: SiteFilmFiles, id: string, night: boolean): FilmSource[] {
  const listLightSources = (light: Light, ...scheme: string[]) => [
    ...listSources(films, id, `${light}.small`).map((source) => ({
      ...source,
      media: [...scheme, narrow].join(' and '),
    })),
    ...listSources(films, id, light).map((source) => ({ ...source, ...(scheme[0] && { media: scheme[0] }) })),
  ];
  return night ? listLightSources('evening') : [...listLightSources('evening', dark), ...listLightSources('day')];
}

/** Undefined until content/films/{id} has film.{codec}.mp4 and poster.avif. */
function findFilmFiles(films: SiteFilmFiles, id: string): { sources: FilmSource[]; poster: string } | undefined {
  const sources = listSources(films, id, 'film');
  const poster = films.get(id)?.get('poster.avif');
  return sources.length === encodings.length && poster ? { sources, poster } : undefined;
}

/** Undefined after a takedown. */
function findUploadedFilmSource(films: SiteFilmFiles, id: string, { file }: UploadedFilm): FilmSource | undefined {
  const src = films.get(id)?.get('film');
  return src && file ? { src, type: file.type } : undefined;
}

export const buildCaptionsPath = (id: string, language: Language): string => `/films/${id}.${language}.vtt`;
