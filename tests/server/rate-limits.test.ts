import { expect, test } from 'vitest';
import { type InProcessServer, postTickets, startInProcess } from '#tests/harness/in-process.ts';

let turn = 0;
const sendFrom = ({ app }: InProcessServer, from: string) =>
  postTickets(app, { fullName: `${turn++}` }, { headers: { 'x-forwarded-for': from } });

test('L8 120 forms from one address are accepted, the next one is refused, and a forged forwarded address changes nothing', async () => {
  await using server = await startInProcess({ TRUST_PROXY: 'off' });
  for (let i = 0; i < 120; i++) expect((await sendFrom(server, `198.51.100.${i}`)).statusCode).toBe(201);
  const refused = await sendFrom(server, '198.51.100.200');
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'tooMany']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('L8 one IPv6 network counts as one client, another network does not', async () => {
  await using server = await startInProcess();
  for (let i = 0; i < 120; i++) await sendFrom(server, `2001:db8:1:1::${i.toString(16)}`);
  expect((await sendFrom(server, '2001:db8:1:1:ffff::1')).statusCode).toBe(429);
  expect((await sendFrom(server, '2001:db8:1:2::1')).statusCode).toBe(201);
});
