/** Only for `npm run dev`, where no server of ours stands in front and says what the page wants to know. */
import { defineMiddleware } from 'astro:middleware';
import { chooseLanguage, languageNames } from '#contract/language.ts';
import { readAddresses } from './addresses.ts';

export const onRequest = defineMiddleware(async ({ locals, url, cookies, request }, next) => {
  if (import.meta.env.DEV) {
    const { find } = await readAddresses();
    const query = url.searchParams.get(languageNames.query);
    const browser = request.headers.get('accept-language')?.split(',') ?? [];
    const { view } = chooseLanguage({ query, cookie: cookies.get(languageNames.cookie)?.value, browser });
    const here = {
      view,
      path: url.pathname,
      address: find(url.pathname, url.searchParams),
      named: query !== null,
      origin: url.origin,
      now: new Date(),
      inbox: true,
    };
    Object.assign(locals, here);
  }
  return next();
});
