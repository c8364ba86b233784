/** The pages alone, with their views counted or not: `views-server.ts on|off`. Says its address, and at each line it hears its time on the processor. */
import { createInterface } from 'node:readline';
import fastify from 'fastify';
import { shippedSite } from '#server/content/shipped-site.ts';
import { viewCounter } from '#server/figures/counter.ts';
import { securityHeaders } from '#server/http/headers.ts';
import { PageCache } from '#server/pages/cache.ts';
import { pageRoutes } from '#server/pages/routes.ts';

const now = () => new Date();
const site = await shippedSite();
const app = fastify();
const security = securityHeaders(undefined);
const cache = new PageCache({ site, security, origin: () => 'http://127.0.0.1', now, inbox: true });
const countView = process.argv[2] === 'on' ? viewCounter(now).count : () => {};
pageRoutes(app, {
  editions: { present: { site, cache } },
  languagePolicy: 'detect',
  secureCookie: false,
  countView,
  questions: {},
  isStopping: () => false,
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
for await (const _ of createInterface({ input: process.stdin })) {
  const { user, system } = process.cpuUsage();
  console.log(user + system);
}
