import { type Language, languageOf, languages, type View } from '#contract/language.ts';
import { captionsOf, filmFiles } from '#site/content/films.ts';
import type { Source } from '#site/source.ts';
import type { FilmData } from '#site/ui/FilmPlayer.tsx';
import { findFilm, lengthOf } from './media.ts';

/** A film with everything a page shows of it. */
export interface FilmTold {
  /** missing until it has been made */
  film: FilmData | undefined;
  seconds: number;
  /** what the captions say, for those who cannot or would rather not play it */
  transcript: string[];
}

export function tellFilm({ content, translator }: Source, id: string, view: View): FilmTold {
  const t = translator(view);
  const film = findFilm(content, id);
  const own = languageOf(view);
  const files = filmFiles(t.files.films, id);
  return {
    film: files && {
      title: t(`films.${id}.title`),
      ...files,
      captions: languages
        .toSorted((a, b) => Number(b === own) - Number(a === own))
        .map((language) => ({ src: captionsOf(id, language), language, name: ownName[language] })),
    },
    seconds: lengthOf(film),
    transcript: film.shots.map((_, index) => t(`films.${id}.shots.${index}.caption`)),
  };
}

/** A language is called by the name its speakers give it. */
const ownName: Record<Language, string> = { de: 'Deutsch', en: 'English' };
