import type { APIRoute } from 'astro';
import { plainDocument } from '#site/feeds/feeds.ts';
import { a11yJson } from '#site/structured-data/park-data.ts';

export const GET: APIRoute = ({ locals: { edition, origin } }) =>
  plainDocument('application/geo+json', JSON.stringify(a11yJson(edition, origin)));
