/** Replaces the server in `npm run dev`. */
import { defineMiddleware } from 'astro:middleware';
import { listAddresses } from './addresses.ts';
import { openEdition } from './edition.ts';

export const onRequest = defineMiddleware(async ({ locals, url, request, redirect }, next) => {
  if (import.meta.env.DEV) {
    // Read the content on every request, so that pages show changed files.
    const { readContent, shippedFolder } = await import('#server/content/shipped-content.ts');
    const { readShippedMedia } = await import('#server/pictures/shipped-media.ts');
    const folder = process.env['CONTENT_DIR'] || shippedFolder;
    const edition = await openEdition(await readContent(folder), await readShippedMedia(shippedFolder, folder));
    const { find, redirects } = listAddresses(edition);
    const address = find(url.pathname, url.searchParams);
    const target = redirects.get(url.pathname);
    if (target) return redirect(target, 301);
    const { chooseRequestLanguage } = await import('#server/http/language.ts');
    const headers = Object.fromEntries(request.headers);
    const { locale, isLanguageExplicit } = chooseRequestLanguage(url.searchParams, headers, 'detect');
    Object.assign(locals, {
      edition,
      locale,
      path: url.pathname,
      address,
      isLanguageExplicit,
      origin: url.origin,
      now: new Date(),
      acceptsRequests: true,
      bookingOf: () => undefined,
    });
    const response = await next(address.status === 404 ? address.path : undefined);
    const isUnexpected = address.status === 200 && (await response.clone().text()).includes('data-unknown-path');
    return isUnexpected ? throwPageError() : response;
  }
  return next();
});

/** If a page cannot be loaded, Astro shows another, which finds nothing. Loading all throws the reason. */
async function throwPageError(): Promise<never> {
  for (const load of Object.values(import.meta.glob('./pages/**/*.astro'))) await load();
  throw new Error('Astro found no page for this address of the site.');
}
