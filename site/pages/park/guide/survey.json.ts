import type { APIRoute } from 'astro';
import { createDataResponse } from '#site/feeds/feeds.ts';
import { selectParkGeometryData } from '#site/guide/park-geometry.ts';

export const GET: APIRoute = ({ locals: { edition } }) =>
  createDataResponse('application/json', JSON.stringify(selectParkGeometryData(edition.content.parkModel)));
