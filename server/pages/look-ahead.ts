/**
 * Which pages a browser may fetch before they are pressed, and make ready once a press begins: those that are the same for
 * everybody and change nothing by being asked for. What has a name, a key, a language in its address or a frame is none of them.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { cacheControl, type SecurityHeaders } from '#server/http/headers.ts';

export const rulesAddress = '/speculation-rules.json';

/** As patterns of addresses. */
const asideFrom = [
  '/*\\?*lng=*',
  '/account*',
  '/login*',
  '/signup*',
  '/password/*',
  '/verify*',
  '/requests/*',
  '/newsletter/*',
  '/alerts/*',
  '/office*',
  '/search*',
  '/visit/day*',
  '/embed/*',
  '/media/*',
  '/assets/*',
  '/catalogue*',
  '/*.*',
];

export const where = {
  and: [
    { href_matches: '/*' },
    { not: { href_matches: asideFrom } },
    { not: { selector_matches: '[download], [rel~=nofollow], [data-language], [target=_blank]' } },
  ],
};

/** What is hovered is fetched, and made ready when the pointer stays; where a browser may not do that, it is at least fetched. */
const rules = (fetched: 'eager' | 'moderate') => ({
  prefetch: [{ where, eagerness: fetched }],
  prerender: [{ where, eagerness: 'moderate' }],
});

/**
 * A moderate browser lets the pointer rest for 200 ms before it asks, and by then people press. An eager one waits for 10; but on a phone,
 * and before Chromium 141, it fetches every link in sight. Who says nothing of itself is not asked to be eager.
 */
export const howSoon = ({ 'sec-ch-ua': brands, 'sec-ch-ua-mobile': mobile }: IncomingHttpHeaders) => {
  const version = Number(/"Chromium";v="(\d+)"/.exec(String(brands))?.[1]);
  return mobile === '?0' && version >= 141 ? 'eager' : 'moderate';
};

export function lookAheadRoutes(app: FastifyInstance, security: SecurityHeaders): void {
  app.get(rulesAddress, ({ headers }, reply) =>
    reply
      .headers({ ...security.bare, 'cache-control': cacheControl.own, vary: 'sec-ch-ua, sec-ch-ua-mobile' })
      .header('content-type', 'application/speculationrules+json')
      .send(Buffer.from(JSON.stringify(rules(howSoon(headers))))),
  );
}

/** Nobody looks yet, and perhaps nobody will: nothing is counted and nothing remembered of it. */
export const isAhead = ({ 'sec-purpose': purpose }: IncomingHttpHeaders): boolean =>
  typeof purpose === 'string' && purpose.startsWith('prefetch');
