/** Which requests count as sent by one of our pages. */
import fastify, { type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { isProvenSameOrigin, rejectCrossSite } from './same-origin.ts';

const site = 'https://tollenau.example';
const local = 'http://localhost:3000';

interface OriginCase {
  headers: Record<string, string>;
  publicUrl?: string | undefined;
  /** may post a form, and may change something in the office */
  allowed: [site: boolean, office: boolean];
}

const cases: Record<string, OriginCase> = {
  'a program that is no browser': { headers: {}, publicUrl: site, allowed: [true, false] },
  'our page': { headers: { 'sec-fetch-site': 'same-origin', origin: site }, publicUrl: site, allowed: [true, true] },
  'our page, without its origin': {
    headers: { 'sec-fetch-site': 'same-origin' },
    publicUrl: site,
    allowed: [true, true],
  },
  'our page in an old browser': { headers: { origin: site }, publicUrl: site, allowed: [true, true] },
  'an address that somebody typed': { headers: { 'sec-fetch-site': 'none' }, publicUrl: site, allowed: [true, false] },
  'another host of our domain': {
    headers: { 'sec-fetch-site': 'same-site' },
    publicUrl: site,
    allowed: [false, false],
  },
  'another site': { headers: { 'sec-fetch-site': 'cross-site' }, publicUrl: site, allowed: [false, false] },
  'another site in an old browser': {
    headers: { origin: 'https://evil.example' },
    ...{ publicUrl: site, allowed: [false, false] },
  },
  'another site that calls itself the host': {
    headers: { origin: 'https://evil.example', host: 'evil.example' },
    ...{ publicUrl: site, allowed: [false, false] },
  },
  'our host without TLS': {
    headers: { origin: 'http://tollenau.example', host: 'tollenau.example' },
    ...{ publicUrl: site, allowed: [false, false] },
  },
  'a page without an origin': { headers: { origin: 'null' }, publicUrl: site, allowed: [false, false] },
  'the host of a server without PUBLIC_URL': {
    headers: { origin: 'http://192.0.2.7:3000', host: '192.0.2.7:3000' },
    allowed: [true, true],
  },
  'another port beside a server without PUBLIC_URL': {
    headers: { origin: 'http://192.0.2.7:4000', host: '192.0.2.7:3000' },
    allowed: [false, false],
  },
};

test.each(Object.entries(cases))(
  'site and office accept or refuse a change by its origin: %s',
  async (_, { headers, publicUrl, allowed }) => {
    const app = fastify();
    const ours = publicUrl ?? local;
    rejectCrossSite(app, publicUrl, () => ours);
    app.get('/', () => 'read');
    app.post('/', () => 'changed');
    app.post('/reports', { config: { allowsCrossSite: true } }, () => 'noted');
    const send = async (method: 'GET' | 'POST', url = '/') => (await app.inject({ method, url, headers })).statusCode;
    expect([await send('GET'), await send('POST', '/reports')]).toEqual([200, 200]);
    expect([(await send('POST')) === 200, isProvenSameOrigin({ headers } as FastifyRequest, publicUrl, ours)]).toEqual(
      allowed,
    );
    await app.close();
  },
);
