/** A form of the office that comes back names, above it, each field that something is wrong about, with the way to it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { chairsFor, changeEvening, inJune } from '#tests/harness/offers.ts';
import { type Person, press, staffMember } from '#tests/harness/staff.ts';

let server: InProcess;
let owner: Person;
beforeAll(async () => {
  server = await inProcess({ PUBLIC_URL: 'https://tollenau.example' });
  server.clock.now = inJune;
  await chairsFor(server);
  await changeEvening(server);
  owner = await staffMember(server);
});
afterAll(() => server.close());

test.each([
  ['an event’s seats', '/office/evenings/15', { action: 'set', park: 'many', version: '1' }],
  ['seats held back', '/office/evenings/15', { action: 'hold', seats: 'some', reason: '' }],
  ['a decision', '/office/evenings/15/decision', { action: 'decide', kind: 'later', time: '25', version: '1' }],
  ['an invitation', '/office/staff', { action: 'invite', email: 'nobody', role: 'office' }],
  ['the own account', '/office/me', { action: 'setPassword', password: 'short' }],
  ['a new entry', '/office/new/news', { action: 'begin' }],
])('%s', async (_, address, values) => {
  const { body, statusCode } = await press(server, address, values, { as: owner });
  expect(statusCode).toBe(422);
  const list = body.match(/<section[^>]*data-fault-list.*?<\/section>/s)?.[0] ?? '';
  const links = [...list.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links).not.toEqual([]);
  for (const id of links) expect(body, id).toContain(`id="${id}"`);
});
