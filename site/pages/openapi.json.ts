import type { APIRoute } from 'astro';
import { plainDocument } from '#site/feeds/feeds.ts';
import { openApiDocument } from '#site/partners/programme-data.ts';

export const GET: APIRoute = ({ locals: { edition, origin } }) => {
  const { company: name, email } = edition.content.estate;
  return plainDocument('application/openapi+json', JSON.stringify(openApiDocument({ name, email, origin })));
};
