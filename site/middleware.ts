/** Only for `npm run dev`, where no server of ours stands in front and says what the page wants to know. */
import { defineMiddleware } from 'astro:middleware';
import { chooseLanguage, languageNames } from '#contract/language.ts';
import { addressesOf } from './addresses.ts';
import { openEdition } from './edition.ts';

export const onRequest = defineMiddleware(async ({ locals, url, cookies, request }, next) => {
  if (import.meta.env.DEV) {
    // The files anew for each page: whoever writes them wants to see them.
    const { readContent } = await import('#server/content/shipped.ts');
    const edition = await openEdition(await readContent());
    const query = url.searchParams.get(languageNames.query);
    const browser = request.headers.get('accept-language')?.split(',') ?? [];
    const { view } = chooseLanguage({ query, cookie: cookies.get(languageNames.cookie)?.value, browser });
    const here = {
      edition,
      view,
      path: url.pathname,
      address: addressesOf(edition).find(url.pathname, url.searchParams),
      named: query !== null,
      origin: url.origin,
      now: new Date(),
      inbox: true,
    };
    Object.assign(locals, here);
  }
  return next();
});
