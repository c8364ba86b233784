import type { APIRoute } from 'astro';
import { documentOf } from '#site/feeds/document.ts';
import { openApi } from '#site/partners/openapi.ts';

export const GET: APIRoute = ({ locals: { edition, origin } }) => {
  const { company: name, email } = edition.content.estate;
  return documentOf('application/openapi+json', JSON.stringify(openApi({ name, email, origin })));
};
