import type { APIRoute } from 'astro';
import { documentOf } from '#site/feeds/document.ts';
import { a11yJson, bothLanguages } from '#site/structured-data/a11y-json.ts';

export const GET: APIRoute = ({ locals: { edition, origin } }) => {
  const say = bothLanguages(edition.translator);
  return documentOf('application/geo+json', JSON.stringify(a11yJson(edition.content, { origin, say })));
};
