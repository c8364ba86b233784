import { afterAll, expect, test } from 'vitest';
import { setOutcomeMessage } from '#office/shared/server/outcome-message.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { startInProcess } from '#tests/harness/in-process.ts';
import { createStaffMember, getPage, postForm, readOutcomeCookie } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';

const server = await startInProcess();
const ida = await createStaffMember(server);
afterAll(() => server.close());

test('the result of an action appears once, and only on the next page', async () => {
  const email = 'neu@tollenau.example';
  const answer = await postForm(server, '/office/staff', { action: 'invite', email, role: 'writer' }, { as: ida });
  const to = String(answer.headers.location);
  expect([answer.statusCode, to]).toEqual([303, '/office/staff?done=invited']);
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^officeDone=invited; Path=\/office; HttpOnly; SameSite=Lax; Max-Age=60/,
  );
  const notice = ({ body }: { body: string }) =>
    /<p[^>]*data-status-message="done"[^>]*>([^<]*)/.exec(body)?.[1]?.trim();
  expect(notice(await getPage(server, to, { as: ida }))).toBeUndefined();
  const after = { as: { cookie: `${ida.cookie}; ${readOutcomeCookie(answer)}` } };
  // A script that follows the redirect does not use up the cookie.
  expect(notice(await getPage(server, to, { ...after, headers: { 'sec-fetch-mode': 'cors' } }))).toBeUndefined();
  expect(notice(await getPage(server, '/office/staff', after))).toBeUndefined();
  expect(notice(await getPage(server, '/office/staff?done=revokedInvite', after))).toBeUndefined();
  const first = await getPage(server, to, after);
  expect(toPlainSpaces(notice(first) ?? '')).toContain(german('office.outcome.invited'));
  expect(String(first.headers['set-cookie'])).toMatch(/^officeDone=; Path=\/office; .*Max-Age=0/);
});

test('the page after a removal shows the removed person’s name, even with special characters', async () => {
  const { id } = await createStaffMember(server, 'writer');
  const name = 'Jürgen „J.“ Öhler; 1. Geige';
  await server.storage.db.updateTable('staff').set({ name }).where('id', '=', id).execute();
  const answer = await postForm(server, '/office/staff', { action: 'remove', id }, { as: ida });
  const cookie = `${ida.cookie}; ${readOutcomeCookie(answer)}`;
  const { body } = await getPage(server, String(answer.headers.location), { as: { cookie } });
  expect(toPlainSpaces(body)).toContain(
    german('office.outcome.removedStaff', { name: '„Jürgen „J.“ Öhler; 1. Geige“' }),
  );
});

test('a forged cookie with the result of an action breaks no page', async () => {
  for (const title of ['%', '%5B%5D', '%7B%22a%22%3A1%7D', 'x'.repeat(3000)]) {
    const cookie = `${ida.cookie}; officeDone=removedStaff..${title}`;
    const { statusCode, body } = await getPage(server, '/office/staff?done=removedStaff', { as: { cookie } });
    expect([
      statusCode,
      body.includes(german('office.outcome.removedStaff', { name: german('office.object.entry') })),
    ]).toEqual([200, true]);
  }
});

test('only the page after signing out has the script that deletes the drafts in the browser', async () => {
  const countScripts = ({ body }: { body: string }) => body.match(/<script/g)?.length ?? 0;
  const to = '/office/sign-in?done=signedOut';
  const linked = await getPage(server, to);
  const signOut = await postForm(
    server,
    '/office/sign-out',
    { action: 'out' },
    { as: await createStaffMember(server) },
  );
  expect(signOut.headers.location).toBe(to);
  const after = await getPage(server, to, { as: { cookie: readOutcomeCookie(signOut) } });
  expect(linked.body).not.toContain('Sie sind abgemeldet');
  expect(after.body).toContain('Sie sind abgemeldet');
  expect(countScripts(after)).toBe(countScripts(linked) + 1);
});

test.each([
  ['https://tollenau.example', true],
  ['http://localhost:3000', false],
])('the cookie with the result of an action on %s needs TLS: %s', (origin, isSecure) => {
  let cookie = '';
  const header = (_: string, value: string) => {
    cookie = value;
  };
  setOutcomeMessage({ header } as never, origin, { outcome: 'invited' });
  expect(/; Secure(;|$)/.test(cookie), cookie).toBe(isSecure);
});
