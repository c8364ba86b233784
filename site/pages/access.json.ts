import type { APIRoute } from 'astro';
import { createDataResponse } from '#site/feeds/feeds.ts';
import { createA11yJson } from '#site/structured-data/park-data.ts';

export const GET: APIRoute = ({ locals: { edition, origin } }) =>
  createDataResponse('application/geo+json', JSON.stringify(createA11yJson(edition, origin)));
