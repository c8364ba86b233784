import type { APIRoute } from 'astro';
import { documentOf } from '#site/feeds/document.ts';
import { surveyData } from '#site/guide/survey.ts';

export const GET: APIRoute = ({ locals: { edition } }) =>
  documentOf('application/json', JSON.stringify(surveyData(edition.content.parkModel)));
