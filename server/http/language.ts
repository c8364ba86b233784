import type { FastifyRequest } from 'fastify';
import { chooseLanguage, type LanguagePolicy, type Locale, languageKeys } from '#contract/language.ts';
import { languageCookieDays } from '#contract/storage-names.ts';

export function readRequestLanguage(request: FastifyRequest, policy: LanguagePolicy) {
  const { url = '' } = request.raw;
  const query = url.includes('?') ? new URLSearchParams(url.slice(url.indexOf('?'))) : undefined;
  return chooseRequestLanguage(query, request.headers, policy);
}

export function chooseRequestLanguage(
  query: URLSearchParams | undefined,
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined },
  policy: LanguagePolicy,
) {
  const fromQuery = { query: query?.get(languageKeys.query) };
  const cookie = readCookieValue(headers.cookie, languageKeys.cookie);
  const browser = parseAcceptLanguage(headers['accept-language']);
  const chosen = chooseLanguage({ ...fromQuery, cookie, browser }, policy);
  return { ...chosen, isLanguageExplicit: chosen.isExplicit && chooseLanguage(fromQuery).isExplicit };
}

const languageCookieSeconds = languageCookieDays * 24 * 60 * 60;

/** `?lng=` is a choice. The only cookie of this site stores it. */
export function formatLanguageCookie(locale: Locale, secure: boolean): string {
  return `${languageKeys.cookie}=${locale}; Path=/; Max-Age=${languageCookieSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** `en;q=0.5, de` → de, en. The visitor refuses a language with q=0. */
export function parseAcceptLanguage(header: string | undefined): string[] {
  if (!header) return [];
  return header
    .split(',', 20)
    .map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { name, quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ name, quality }) => name && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ name }) => name);
}

export function readCookieValue(header: string | undefined, wanted: string): string | undefined {
  if (!header) return undefined;
  for (const pair of header.split(';')) {
    const [name, value] = pair.split('=', 2);
    if (name?.trim() === wanted) return value;
  }
  return undefined;
}
