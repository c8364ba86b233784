/** Replaces the server in `npm run dev`. */
import { defineMiddleware } from 'astro:middleware';
import { addressesOf } from './addresses.ts';
import { openEdition } from './edition.ts';

export const onRequest = defineMiddleware(async ({ locals, url, request }, next) => {
  if (import.meta.env.DEV) {
    // Read on every request, to see changed files.
    const { readContent, shippedFolder } = await import('#server/content/shipped.ts');
    const { shippedMedia } = await import('#server/pictures/shipped.ts');
    const edition = await openEdition(await readContent(), await shippedMedia(shippedFolder));
    const { requestLanguage } = await import('#server/http/language.ts');
    const { view, named } = requestLanguage(url.searchParams, Object.fromEntries(request.headers), 'detect');
    Object.assign(locals, {
      edition,
      view,
      path: url.pathname,
      address: addressesOf(edition).find(url.pathname, url.searchParams),
      named,
      origin: url.origin,
      now: new Date(),
      inbox: true,
      bookingOf: () => undefined,
    });
  }
  return next();
});
