/** A form on another website may not post here in a visitor's name. Browsers say where a request comes from. */
import type { FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';

export const sameOrigin =
  (publicUrl: string | undefined, origin: () => string) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!isOurs(request, publicUrl, origin())) throw new Refused(403, 'foreign');
  };

function isOurs({ headers }: FastifyRequest, publicUrl: string | undefined, ours: string): boolean {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none';
  // No browser at work: nobody's session to misuse.
  if (headers.origin === undefined) return true;
  if (headers.origin === ours) return true;
  // Without a PUBLIC_URL the site is whatever name it was reached under.
  return publicUrl === undefined && URL.parse(headers.origin)?.host === headers.host;
}
