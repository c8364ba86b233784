import type { APIRoute } from 'astro';
import { plainDocument } from '#site/feeds/feeds.ts';
import { renderLlmsText } from '#site/partners/llms.ts';

export const GET: APIRoute = ({ locals: { edition, view, origin } }) =>
  plainDocument('text/plain', renderLlmsText(edition.plain.translator(view), origin));
