import type { APIRoute } from 'astro';
import { createMachineReadableResponse } from '#site/feeds/feeds.ts';
import { createProgrammeData } from '#site/partners/programme-data.ts';
import { readEventFilter } from '#site/programme/archive.ts';

export const GET: APIRoute = ({ locals: { edition, ...around }, url }) => {
  const { year } = readEventFilter(url.searchParams);
  return createMachineReadableResponse(
    'application/json',
    JSON.stringify(createProgrammeData(edition.plain, around, year)),
  );
};
