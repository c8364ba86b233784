import type { APIRoute } from 'astro';
import { createDataResponse } from '#site/feeds/feeds.ts';
import { createProgrammeData } from '#site/partners/programme-data.ts';
import { readEventFilter } from '#site/programme/archive.ts';

export const GET: APIRoute = ({ locals: { edition, ...around }, url }) => {
  const { year } = readEventFilter(url.searchParams);
  return createDataResponse('application/json', JSON.stringify(createProgrammeData(edition.plain, around, year)));
};
