import type { APIRoute } from 'astro';
import { languages } from '#contract/language.ts';
import { translator } from '#site/language/translator.ts';
import { captionsAnswer } from '#site/machines/answers.ts';
import { captions } from '#site/machines/captions.ts';
import { readFilm } from '#site/media/media.ts';

/** Here the address names the language: a track keeps its own, whatever the page around it speaks. */
export const GET: APIRoute = async ({ params: { id = '', language } }) => {
  const [t, { shots }] = await Promise.all([
    translator(languages.find((one) => one === language) ?? 'de'),
    readFilm(id),
  ]);
  const told = shots.map(({ seconds }, index) => ({ seconds, words: t(`films.${id}.shots.${index}.caption`) }));
  return captionsAnswer(captions(told));
};
