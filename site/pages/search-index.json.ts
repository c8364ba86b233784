import type { APIRoute } from 'astro';
import { languageOf } from '#contract/language.ts';
import { createMachineReadableResponse } from '#site/feeds/feeds.ts';
import { createSuggestionIndex } from '#site/search/suggestions/create-index.ts';

export const GET: APIRoute = async ({ locals: { edition, locale } }) =>
  createMachineReadableResponse(
    'application/json',
    JSON.stringify(await createSuggestionIndex(edition, languageOf(locale))),
  );
