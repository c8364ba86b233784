import { type Language, languageOf, languages, type View } from '#contract/language.ts';
import { captionsOf, filmFiles } from '#site/content/films.ts';
import type { Translate } from '#site/language/translator.ts';
import type { FilmData } from '#site/ui/FilmPlayer.tsx';
import { lengthOf, readFilm } from './media.ts';

/** A film with everything a page shows of it. */
export interface FilmTold {
  /** missing until it has been made */
  film: FilmData | undefined;
  seconds: number;
  /** what the captions say, for those who cannot or would rather not play it */
  transcript: string[];
}

export async function tellFilm(id: string, t: Translate, view: View): Promise<FilmTold> {
  const film = await readFilm(id);
  const own = languageOf(view);
  const files = filmFiles(id);
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
