import type { APIRoute } from 'astro';
import { documentOf } from '#site/feeds/document.ts';
import { llms } from '#site/partners/llms.ts';

export const GET: APIRoute = ({ locals: { edition, view, origin } }) =>
  documentOf('text/plain', llms(edition.plain.translator(view), origin));
