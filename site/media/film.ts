import type { Crop } from '#contract/content/crops.ts';
import type { Film } from '#contract/content/media.ts';
import { type Language, languageOf, languages, type View } from '#contract/language.ts';
import { captionsOf, filmFiles, handedSource } from '#site/content/films.ts';
import { tellPicture } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Source } from '#site/source.ts';
import type { FilmData } from '#site/ui/FilmPlayer.tsx';
import { findFilm, lengthOf, linesOf } from './media.ts';

export interface FilmTold {
  /** undefined: not made yet, or taken down */
  film: FilmData | undefined;
  down: boolean;
  seconds: number;
  transcript: string[];
}

export function tellFilm({ content, translator }: Source, id: string, view: View): FilmTold {
  const t = translator(view);
  const film = findFilm(content, id);
  const own = languageOf(view);
  const lines = linesOf(film, id, t);
  const shown = shownOf(film, id, t);
  const written = 'transcript' in film ? film.transcript : undefined;
  return {
    film: shown && {
      title: t(`films.${id}.title`),
      ...shown,
      captions: (lines.length > 0 ? languages : [])
        .toSorted((a, b) => Number(b === own) - Number(a === own))
        .map((language) => ({ src: captionsOf(id, language), language, name: ownName[language] })),
    },
    down: 'down' in film && film.down !== undefined,
    seconds: lengthOf(film),
    transcript: written?.map((_, index) => t(`films.${id}.transcript.${index}`)) ?? lines.map(({ words }) => words),
  };
}

type Shown = Pick<FilmData, 'sources' | 'poster' | 'width' | 'height'>;

function shownOf(film: Film, id: string, t: Translate): Shown | undefined {
  if ('shots' in film) {
    const files = filmFiles(t.files.films, id);
    return files && { ...files, ...printedSize };
  }
  const source = handedSource(t.files.films, id, film);
  if (!source || !film.file) return undefined;
  const { width, height } = film.file;
  const crop = height > width ? 'tall' : 'banner';
  return { sources: [source], poster: stillOf(t, film.image, crop), width, height };
}

const printedSize = { width: 1280, height: 720 };
/** pixels */
const widestStill = 1280;

function stillOf(t: Translate, image: string, crop: Crop): string {
  const { sources, fallback } = tellPicture(t, image, { crop, sizes: '94vw' });
  const [first = fallback] = sources.filter(({ media }) => !media?.includes('dark'));
  const files = first.srcSet.split(', ').map((file) => file.split(' '));
  const fitting = files.filter(([, width = '']) => Number.parseInt(width, 10) <= widestStill);
  return fitting.at(-1)?.[0] ?? first.src;
}

const ownName: Record<Language, string> = { de: 'Deutsch', en: 'English' };
