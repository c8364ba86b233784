/** Every page with an event to come names its price, and a published price is on all of them. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { type SocketServer, startOnSocket } from '#tests/harness/in-process.ts';
import { changeGiovanni, giovanniEvent, juneDate } from '#tests/harness/offers.ts';
import { english } from '#tests/harness/texts.ts';

let server: SocketServer;
beforeAll(async () => {
  server = await startOnSocket();
  server.clock.now = juneDate;
});
afterAll(() => server.close());

const { id } = giovanniEvent;
const pages = [
  ...[`/events/${id}`, '/events', '/', '/season?year=2024', '/embed/evening', `/events/${id}/programme`],
  ...[`/tickets?event=${id}`, '/tickets/dialog.json'],
];

async function read(path: string): Promise<string> {
  const { body } = await server.app.inject({ url: path, headers: { 'accept-language': 'en' } });
  return toPlainSpaces(body);
}

const findPagesWith = async (price: string, from: string) => {
  const sentence = toPlainSpaces(english('events.price.withConcessions', { price, from }));
  const found = await Promise.all(pages.map(async (path) => ((await read(path)).includes(sentence) ? [path] : [])));
  return found.flat();
};

test('[EVD-13] all pages name the price of an event, at once after it is published, and no longer when it is over', async () => {
  const prices = [
    { group: 'full', cents: 3900 },
    { group: 'young', cents: 550 },
  ];
  expect(await findPagesWith('39 euros', '5.50 euros')).toEqual([]);
  await changeGiovanni(server, { prices });
  expect(await findPagesWith('39 euros', '5.50 euros')).toEqual(pages);
  const offers = (await read(`/events/${id}`)).match(/"price":"[\d.]+"/g);
  expect(offers?.slice(0, 2)).toEqual(['"price":"39.00"', '"price":"5.50"']);
  server.clock.now = new Date('2026-11-21T10:00:00Z');
  expect(await findPagesWith('39 euros', '5.50 euros')).toEqual([]);
});
