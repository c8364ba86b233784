import type { APIRoute } from 'astro';
import { createPlainDocument } from '#site/feeds/feeds.ts';
import { selectSurveyData } from '#site/guide/survey.ts';

export const GET: APIRoute = ({ locals: { edition } }) =>
  createPlainDocument('application/json', JSON.stringify(selectSurveyData(edition.content.parkModel)));
