import type { APIRoute } from 'astro';
import { createPlainDocument } from '#site/feeds/feeds.ts';
import { createA11yJson } from '#site/structured-data/park-data.ts';

export const GET: APIRoute = ({ locals: { edition, origin } }) =>
  createPlainDocument('application/geo+json', JSON.stringify(createA11yJson(edition, origin)));
