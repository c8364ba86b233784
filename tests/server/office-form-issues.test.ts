import { afterAll, expect, test } from 'vitest';
import { startInProcess } from '#tests/harness/in-process.ts';
import { changeGiovanni, juneDate, prepareSeats } from '#tests/harness/offers.ts';
import { createStaffMember, postForm } from '#tests/harness/staff.ts';

const server = await startInProcess({ PUBLIC_URL: 'https://tollenau.example' });
server.clock.now = juneDate;
await prepareSeats(server);
await changeGiovanni(server);
const owner = await createStaffMember(server);
afterAll(() => server.close());

test.each([
  ['an event’s seats', '/office/events/15', { action: 'set', atPlace: 'many', version: '1' }],
  ['seats held back', '/office/events/15', { action: 'hold', seats: 'some', reason: '' }],
  ['a decision', '/office/events/15/decision', { action: 'decide', kind: 'later', time: '25', version: '1' }],
  ['an invitation', '/office/staff', { action: 'invite', email: 'nobody', role: 'office' }],
  ['one’s own account', '/office/account', { action: 'setPassword', password: 'short' }],
  ['a new entry', '/office/new/news', { action: 'begin' }],
])('a refused form lists its faults with links to the fields: %s', async (_, address, values) => {
  const { body, statusCode } = await postForm(server, address, values, { as: owner });
  expect(statusCode).toBe(422);
  const list = body.match(/<section[^>]*data-issue-list.*?<\/section>/s)?.[0] ?? '';
  const links = [...list.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links).not.toEqual([]);
  for (const id of links) expect(body, id).toContain(`id="${id}"`);
});
