import type { APIRoute } from 'astro';
import { languages } from '#contract/language.ts';
import { captions } from '#site/feeds/captions.ts';
import { documentOf } from '#site/feeds/document.ts';
import { findFilm } from '#site/media/media.ts';

/** Here the address names the language: a track keeps its own, whatever the page around it speaks. */
export const GET: APIRoute = ({ params: { id = '', language }, locals: { edition } }) => {
  const t = edition.translator(languages.find((one) => one === language) ?? 'de');
  const { shots } = findFilm(edition.content, id);
  const told = shots.map(({ seconds }, index) => ({ seconds, words: t(`films.${id}.shots.${index}.caption`) }));
  return documentOf('text/vtt', captions(told));
};
