/** No other website may change anything here through a visitor's browser, not even a count of wrong passwords. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Mail programs and browsers themselves post here, from wherever they are. */
    fromAnywhere?: true;
  }
}

export const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export function refuseForeign(app: FastifyInstance, publicUrl: string | undefined, origin: () => string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, is404, routeOptions } = request;
    const open = safeMethods.has(method) || is404 || routeOptions.config.fromAnywhere;
    if (open || isOurs(request, publicUrl, origin())) done();
    else done(new ApiError(403, 'foreign'));
  });
}

/** Browsers say where a request comes from. */
function isOurs({ headers }: FastifyRequest, publicUrl: string | undefined, ours: string): boolean {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none';
  // Not sent by a browser, so there is no visitor's session to misuse.
  return headers.origin === undefined || isOurOrigin(headers.origin, headers.host, publicUrl, ours);
}

/** Without a PUBLIC_URL any name under which the site was reached is its own. */
const isOurOrigin = (origin: string, host: string | undefined, publicUrl: string | undefined, ours: string): boolean =>
  origin === ours || (publicUrl === undefined && URL.parse(origin)?.host === host);

/** Stricter, for the office: a browser has said that one of our own pages sent it. Whoever says nothing is not heard. */
export function isPlainlyOurs(request: FastifyRequest, publicUrl: string | undefined, ours: string): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  if (fetchSite === undefined && origin === undefined) return false;
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  return origin === undefined || isOurOrigin(origin, request.headers.host, publicUrl, ours);
}
