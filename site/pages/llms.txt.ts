import type { APIRoute } from 'astro';
import { createMachineReadableResponse } from '#site/feeds/feeds.ts';
import { renderLlmsText } from '#site/partners/llms.ts';

export const GET: APIRoute = ({ locals: { edition, locale, origin } }) =>
  createMachineReadableResponse('text/plain', renderLlmsText(edition.plain.translator(locale), origin));
