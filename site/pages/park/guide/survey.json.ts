import type { APIRoute } from 'astro';
import { plainDocument } from '#site/feeds/feeds.ts';
import { surveyData } from '#site/guide/survey.ts';

export const GET: APIRoute = ({ locals: { edition } }) =>
  plainDocument('application/json', JSON.stringify(surveyData(edition.content.parkModel)));
