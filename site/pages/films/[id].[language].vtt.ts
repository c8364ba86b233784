import type { APIRoute } from 'astro';
import { captions } from '#contract/content/captions.ts';
import { languages } from '#contract/language.ts';
import { documentOf } from '#site/feeds/document.ts';
import { findFilm, linesOf } from '#site/media/media.ts';

/** The path names the language: a track keeps its own, whatever the page's language is. */
export const GET: APIRoute = ({ params: { id = '', language }, locals: { edition } }) => {
  const t = edition.translator(languages.find((one) => one === language) ?? 'de');
  return documentOf('text/vtt', captions(linesOf(findFilm(edition.content, id), id, t)));
};
