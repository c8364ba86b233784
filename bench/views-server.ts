/**
 * The pages alone, in one process whose counting is switched while it runs. Says its address; at each line it hears, a number, it counts each view
 * so many times from then on, and says its time on the processor so far in microseconds.
 */
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
const { count, take } = viewCounter(now);
let times = 0;
pageRoutes(app, {
  editions: { present: { site, cache } },
  languagePolicy: 'detect',
  secureCookie: false,
  countView: (...viewed) => {
    for (let time = 0; time < times; time++) count(...viewed);
  },
  questions: {},
  isStopping: () => false,
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
for await (const line of createInterface({ input: process.stdin })) {
  times = Number(line);
  const { user, system } = process.cpuUsage();
  const views = take().reduce((sum, one) => sum + one.views, 0);
  console.log(JSON.stringify({ spent: user + system, views }));
}
