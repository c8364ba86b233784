import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { refuseMissingParts } from './missing-parts.ts';

const app = fastify();
refuseMissingParts(app, {
  site: {
    findMissingPart: (path: string) => (['/newsletter', '/api/newsletter'].includes(path) ? 'newsletter' : undefined),
    errorMessage: async (code: string) => code,
  } as never,
  language: () => 'de',
  show: (_request, reply, page, status) => reply.code(status).send(page),
});
for (const path of ['/', '/newsletter', '/newsletter/', '/news']) app.get(path, () => 'shown');
for (const path of ['/api/newsletter', '/api/newsletter/']) app.post(path, () => 'stored');
afterAll(() => app.close());

const html = { accept: 'text/html' };
test.each<[method: 'GET' | 'POST', url: string, headers: object, status: number, body: string]>([
  ['GET', '/', html, 200, 'shown'],
  ['GET', '/news', html, 200, 'shown'],
  ['GET', '/newsletter', html, 404, '/404'],
  ['GET', '/newsletter/', html, 404, '/404'],
  ['GET', '/newsletter?lng=en', html, 404, '/404'],
  ['GET', '/newsletter/?lng=en', html, 404, '/404'],
  ['GET', '/newsletter', {}, 404, 'notOffered'],
  ['POST', '/api/newsletter', html, 404, 'notOffered'],
  ['POST', '/api/newsletter/', {}, 404, 'notOffered'],
])('without the newsletter %s %s with %j is answered with %i and %s', async (method, url, headers, status, body) => {
  const answer = await app.inject({ method, url, headers: { ...headers } });
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(body)]);
});
