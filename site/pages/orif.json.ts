import type { APIRoute } from 'astro';
import { plainDocument } from '#site/feeds/feeds.ts';
import { orifDocument } from '#site/partners/orif.ts';
import { createProgrammeData } from '#site/partners/programme-data.ts';

export const GET: APIRoute = ({ locals: { edition, ...around } }) => {
  const { evenings } = createProgrammeData(edition.plain, around);
  const { estate } = edition.content;
  const house = { estate, name: estate.name.de, origin: around.origin };
  return plainDocument('application/ld+json', JSON.stringify(orifDocument(evenings, house)));
};
