import type { APIRoute } from 'astro';
import { formatCaptions } from '#contract/content/captions.ts';
import { languages } from '#contract/language.ts';
import { createDataResponse } from '#site/feeds/feeds.ts';
import { findFilm, listCaptionLines } from '#site/media/media.ts';

/** The path names the language, because a track does not follow the language of the page. */
export const GET: APIRoute = ({ params: { id = '', language }, locals: { edition } }) => {
  const t = edition.translator(languages.find((one) => one === language) ?? 'de');
  return createDataResponse('text/vtt', formatCaptions(listCaptionLines(findFilm(edition.content, id), id, t)));
};
