import type { FastifyInstance } from 'fastify';
import { type Addresses, listAlternates } from '#contract/address.ts';
import { languages } from '#contract/language.ts';
import { cacheControl, type SecurityHeaders } from '#server/http/headers.ts';
import { day, limits } from '#server/limits.ts';
import type { CurrentEdition } from './site.ts';

export function registerSitemapRoutes(
  app: FastifyInstance,
  editions: CurrentEdition,
  security: SecurityHeaders,
  { origin, now }: { origin: () => string; now: () => Date },
  listMorePaths: () => Promise<string[]>,
): void {
  const headers = { ...security.bare, 'cache-control': cacheControl.named };

  app.get('/robots.txt', (_request, reply) =>
    reply
      .headers(headers)
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nAllow: /\n\nSitemap: ${origin()}/sitemap.xml\n`),
  );

  app.get(securityTextPath, (_request, reply) =>
    reply
      .headers(headers)
      .type('text/plain; charset=utf-8')
      .send(formatSecurityText(editions.current.site.answers.officeEmail, origin(), now())),
  );

  app.get('/sitemap.xml', { handlerTimeout: limits.handlerTimeout }, async (_request, reply) =>
    reply
      .headers(headers)
      .type('application/xml; charset=utf-8')
      .send(formatSitemap(editions.current.site.addresses, origin(), await listMorePaths())),
  );
}

const securityTextPath = '/.well-known/security.txt';
const securityTextLife = 180 * day;

/** RFC 9116. The date moves on while a server runs, so only abandoned copies expire. */
const formatSecurityText = (email: string, origin: string, now: Date): string => `Contact: mailto:${email}
Expires: ${new Date(now.getTime() + securityTextLife).toISOString().slice(0, 10)}T00:00:00Z
Preferred-Languages: ${languages.join(', ')}
Canonical: ${origin}${securityTextPath}
`;

function formatSitemap({ pages }: Addresses, origin: string, more: readonly string[]): string {
  const indexed = pages.filter((address) => address.indexed && address.canonical === address.path);
  const paths = [...indexed.map(({ path }) => path), ...more];
  const urls = paths.flatMap((path) => {
    const alternates = listAlternates(origin + path);
    const links = alternates.map((to) => `<xhtml:link rel="alternate" hreflang="${to.language}" href="${to.href}"/>`);
    const pages = alternates.filter(({ language }) => language !== 'x-default');
    return pages.map(({ href }) => `<url><loc>${href}</loc>${links.join('')}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}
