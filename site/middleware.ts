/** Replaces the server in `npm run dev`. */
import { defineMiddleware } from 'astro:middleware';
import { listAddresses } from './addresses.ts';
import { openEdition } from './edition.ts';

export const onRequest = defineMiddleware(async ({ locals, url, request }, next) => {
  if (import.meta.env.DEV) {
    // Read the content on every request, so that pages show changed files.
    const { readContent, shippedFolder } = await import('#server/content/shipped-content.ts');
    const { readShippedMedia } = await import('#server/pictures/shipped-media.ts');
    const edition = await openEdition(await readContent(), await readShippedMedia(shippedFolder));
    const { chooseRequestLanguage } = await import('#server/http/language.ts');
    const headers = Object.fromEntries(request.headers);
    const { locale, isLanguageExplicit } = chooseRequestLanguage(url.searchParams, headers, 'detect');
    Object.assign(locals, {
      edition,
      locale,
      path: url.pathname,
      address: listAddresses(edition).find(url.pathname, url.searchParams),
      isLanguageExplicit,
      origin: url.origin,
      now: new Date(),
      acceptsRequests: true,
      bookingOf: () => undefined,
    });
  }
  return next();
});
