import type { APIRoute } from 'astro';
import { createDataResponse } from '#site/feeds/feeds.ts';
import { createOpenApiDocument } from '#site/partners/programme-data.ts';

export const GET: APIRoute = ({ locals: { edition, origin } }) => {
  const { company: name, email } = edition.content.estate;
  return createDataResponse('application/openapi+json', JSON.stringify(createOpenApiDocument({ name, email, origin })));
};
