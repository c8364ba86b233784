import type { APIRoute } from 'astro';
import { plainDocument } from '#site/feeds/document.ts';
import { a11yJson, createA11yLocalizer } from '#site/structured-data/a11y-json.ts';

export const GET: APIRoute = ({ locals: { edition, origin } }) => {
  const localize = createA11yLocalizer(edition.translator);
  return plainDocument('application/geo+json', JSON.stringify(a11yJson(edition.content, { origin, localize })));
};
