import type { APIRoute } from 'astro';
import { languageOf } from '#contract/language.ts';
import { createDataResponse } from '#site/feeds/feeds.ts';
import { createSuggestionIndex } from '#site/search/suggestions/create-index.ts';

export const GET: APIRoute = async ({ locals: { edition, locale } }) =>
  createDataResponse('application/json', JSON.stringify(await createSuggestionIndex(edition, languageOf(locale))));
