import type { APIRoute } from 'astro';
import { createDataResponse } from '#site/feeds/feeds.ts';
import { createOrifDocument } from '#site/partners/orif.ts';
import { createProgrammeData } from '#site/partners/programme-data.ts';

export const GET: APIRoute = ({ locals: { edition, ...around } }) => {
  const { evenings } = createProgrammeData(edition.plain, around);
  const { estate, categories } = edition.content;
  const house = { estate, categories, name: estate.name.de, origin: around.origin };
  return createDataResponse('application/ld+json', JSON.stringify(createOrifDocument(evenings, house)));
};
