/** No foreign website may change anything through a visitor's browser. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** mail programs and browsers themselves post here, from any origin */
    allowsCrossSite?: true;
  }
}

export const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export function rejectCrossSite(app: FastifyInstance, publicUrl: string | undefined, origin: () => string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, is404, routeOptions } = request;
    const isExempt = safeMethods.has(method) || is404 || routeOptions.config.allowsCrossSite;
    if (isExempt || isSameOrigin(request, publicUrl, origin())) done();
    else done(new ApiError(403, 'crossSite'));
  });
}

function isSameOrigin({ headers }: FastifyRequest, publicUrl: string | undefined, ours: string): boolean {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none';
  // Not a browser, so there is no visitor's session to misuse.
  return headers.origin === undefined || isOurOrigin(headers.origin, headers.host, publicUrl, ours);
}

const isOurOrigin = (origin: string, host: string | undefined, publicUrl: string | undefined, ours: string): boolean =>
  origin === ours || (publicUrl === undefined && URL.parse(origin)?.host === host);

/** Stricter, for the office: the browser must say that one of our pages sent the request. */
export function isProvenSameOrigin(request: FastifyRequest, publicUrl: string | undefined, ours: string): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  if (fetchSite === undefined && origin === undefined) return false;
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  return origin === undefined || isOurOrigin(origin, request.headers.host, publicUrl, ours);
}
