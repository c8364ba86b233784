import type { APIRoute } from 'astro';
import { createPlainDocument } from '#site/feeds/feeds.ts';
import { createOpenApiDocument } from '#site/partners/programme-data.ts';

export const GET: APIRoute = ({ locals: { edition, origin } }) => {
  const { company: name, email } = edition.content.estate;
  return createPlainDocument(
    'application/openapi+json',
    JSON.stringify(createOpenApiDocument({ name, email, origin })),
  );
};
