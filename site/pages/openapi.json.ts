import type { APIRoute } from 'astro';
import { createDataResponse } from '#site/feeds/feeds.ts';
import { createOpenApiDocument } from '#site/partners/programme-data.ts';

export const GET: APIRoute = ({ locals: { edition, origin } }) =>
  createDataResponse('application/openapi+json', JSON.stringify(createOpenApiDocument(edition.content, origin)));
