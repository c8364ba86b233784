import type { APIRoute } from 'astro';
import { createDataResponse } from '#site/feeds/feeds.ts';
import { renderLlmsText } from '#site/partners/llms.ts';

export const GET: APIRoute = ({ locals: { edition, locale, origin } }) =>
  createDataResponse('text/plain', renderLlmsText(edition.plain.translator(locale), edition.content, origin));
