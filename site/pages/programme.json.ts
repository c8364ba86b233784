import type { APIRoute } from 'astro';
import { documentOf } from '#site/feeds/document.ts';
import { programmeData } from '#site/partners/programme-data.ts';
import { readFilter } from '#site/programme/filter.ts';

export const GET: APIRoute = ({ locals: { edition, ...around }, url }) => {
  const { year } = readFilter(url.searchParams);
  return documentOf('application/json', JSON.stringify(programmeData(edition.plain, around, year)));
};
