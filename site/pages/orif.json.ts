import type { APIRoute } from 'astro';
import { documentOf } from '#site/feeds/document.ts';
import { orif } from '#site/partners/orif.ts';
import { programmeData } from '#site/partners/programme-data.ts';

export const GET: APIRoute = ({ locals: { edition, ...around } }) => {
  const { evenings } = programmeData(edition.plain, around);
  const { estate } = edition.content;
  const house = { estate, name: estate.name.de, origin: around.origin };
  return documentOf('application/ld+json', JSON.stringify(orif(evenings, house)));
};
