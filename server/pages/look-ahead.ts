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

/** Hovered, it is fetched; pressed, it is made ready before the finger is up again. */
const rules = {
  prefetch: [{ where, eagerness: 'moderate' }],
  prerender: [{ where, eagerness: 'moderate' }],
};

export function lookAheadRoutes(app: FastifyInstance, security: SecurityHeaders): void {
  app.get(rulesAddress, (_request, reply) =>
    reply
      .headers({ ...security.bare, 'cache-control': cacheControl.named })
      .header('content-type', 'application/speculationrules+json')
      .send(Buffer.from(JSON.stringify(rules))),
  );
}

/** Nobody looks yet, and perhaps nobody will: nothing is counted and nothing remembered of it. */
export const isAhead = ({ 'sec-purpose': purpose }: IncomingHttpHeaders): boolean =>
  typeof purpose === 'string' && purpose.startsWith('prefetch');
