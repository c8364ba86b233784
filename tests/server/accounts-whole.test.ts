/** Accounts on the production server: the letters people get, what stands in the account, and what the log says of it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountAnswer } from '#contract/account.ts';
import { tokenAnswer } from '#contract/session.ts';
import { onSocket } from '#tests/harness/inbox.ts';
import { workFolder } from '#tests/harness/per-file.ts';
import { until } from '#tests/harness/until.ts';
import { serveUnwarmed } from '#tests/harness/unwarmed.ts';
import type { Served } from '#tools/served.ts';

let server: Served;
const folder = workFolder('accounts');
beforeAll(async () => {
  server = await serveUnwarmed({ DATA_DIR: folder, LOG_LEVEL: 'debug' });
});
afterAll(() => server.stop());

const post = (path: string, body: unknown, language = 'en', more: Record<string, string> = {}) =>
  fetch(server.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language, ...more },
    body: JSON.stringify(body),
  });

async function letterTo(address: string, subject: RegExp): Promise<Email> {
  let found: Email | undefined;
  await until(async () => {
    const names = (await readdir(join(folder, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const letters = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(join(folder, 'outbox', name)))),
    );
    found = letters.find(({ to, subject: its = '' }) => to?.[0]?.address === address && subject.test(its));
    return found !== undefined;
  });
  return found as Email;
}

const person = { name: 'Aurelie <b>Voss</b>', email: 'aurelie@voss.example', password: 'drei Frösche singen falsch' };

test('[API-01] sign-up, letter, confirmation, sign-in, account, sign-out', async () => {
  expect((await post('/auth/signup/', person)).status).toBe(200);
  const letter = await letterTo(person.email, /Your account: please confirm your address/);
  const link = letter.text?.match(/https?:\/\/\S+/)?.[0] ?? '';
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/verify\?lng=en#[\w-]{43}$/);
  // Nothing a stranger typed stands in a letter: anybody can enter anybody's address.
  expect(`${letter.subject}${letter.text}${letter.html}`).not.toContain('Voss</b>');
  const { data } = tokenAnswer.parse(await (await post('/auth/login/', person)).json());
  const bearer = { authorization: `Bearer ${data.access_token}` };
  expect((await post('/auth/verify/', { key: new URL(link).hash.slice(1) }, 'en', bearer)).status).toBe(200);
  const account = async () => fetch(`${server.address}/api/account`, { headers: bearer });
  expect(accountAnswer.parse(await (await account()).json()).data).toMatchObject({
    profile: { name: person.name, email: person.email, verified: true },
    ticketRequests: [],
    newsletter: 'none',
  });
  await post('/auth/logout/', { refresh_token: data.refresh_token });
  expect((await account()).status).toBe(401);
});

test('a ticket request made while signed in, and an older one from the confirmed address, stand in the account', async () => {
  const { data } = tokenAnswer.parse(await (await post('/auth/login/', person)).json());
  const bearer = { authorization: `Bearer ${data.access_token}` };
  const ask = (fields: object, more: Record<string, string> = {}) =>
    post('/api/ticket-requests', { agreement: true, ...fields }, 'en', more);
  const answers = [
    await ask({ email: person.email.toUpperCase(), fullName: 'Ida Vorher' }),
    await ask({ phoneNumber1: '030 23125 000' }, bearer),
    await ask({ email: 'somebody@else.example', fullName: 'not mine' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const account = async () =>
    accountAnswer.parse(await (await fetch(`${server.address}/api/account`, { headers: bearer })).json()).data;
  const { ticketRequests } = await account();
  expect(ticketRequests.map(({ state }) => state)).toEqual(['open', 'open']);
  expect((await fetch(server.address + ticketRequests[0]?.status)).status).toBe(200);
  const pages = async () =>
    (await Promise.all(ticketRequests.map(async ({ status }) => (await fetch(server.address + status)).text()))).join();
  expect(await pages()).toContain('Ida Vorher');
  const gone = await fetch(`${server.address}/api/account`, {
    method: 'DELETE',
    headers: { ...bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ password: person.password }),
  });
  expect(gone.status).toBe(200);
  expect(await pages()).not.toContain('Ida Vorher');
});

test('without the inbox people still sign up and in', async () => {
  await using closed = await onSocket({ INBOX: 'off' });
  const send = (path: string) =>
    fetch(closed.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
  expect((await send('/auth/signup/')).status).toBe(200);
  expect((await send('/auth/login/')).status).toBe(200);
});

test('A14 nothing in the log names a token, a password or an address', () => {
  const log = server.output.join('\n');
  expect(log).not.toMatch(/Frösche|voss\.example|Bearer/i);
});
