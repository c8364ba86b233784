/**
 * Hostile texts in every field of every form: no request may hold the thread for long. Measured is the processor time of the
 * thread, so a busy machine alone fails nothing.
 * @module-tag full
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attacks, formCases, requestOf } from '#tests/harness/hostile-forms.ts';
import { type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { putIssue } from '#tests/harness/mailings.ts';
import { routesOf } from '#tests/harness/routes.ts';
import { staffMember } from '#tests/harness/staff.ts';
import { watchTurns } from '#tests/harness/turns.ts';

/** in milliseconds of one turn of the event loop */
const mostHeld = 100;

let server: InProcess;
beforeAll(async () => {
  server = await inProcess();
});
afterAll(() => server.close());

async function heldBy<Answer>(work: () => Answer): Promise<[Awaited<Answer>, number]> {
  const turns = watchTurns();
  return [await work(), turns.longest()];
}

/** Some forms end the session. */
async function signIn(): Promise<string> {
  const { cookie } = await staffMember(server, 'owner');
  await server.storage.db.updateTable('staffSessions').set({ provedAt: server.clock.now.toISOString() }).execute();
  return cookie;
}

test('there is a case for every address that takes something, and none for others', () => {
  const routes = routesOf(server.app)
    .filter(({ method }) => method === 'POST' || method === 'DELETE')
    .map(({ url }) => (url.length > 1 ? url.replace(/\/$/, '') : url));
  expect(Object.keys(formCases).toSorted()).toEqual([...new Set(routes)].toSorted());
});

test('[L5] no text in any form keeps the others waiting', async () => {
  const issue = await putIssue(server.storage.db, server.clock.now);
  const blocks: string[] = [];
  let answered = 0;
  let read = 0;
  for (const [route, form] of Object.entries(formCases)) {
    const cookie = route.startsWith('/office') ? await signIn() : '';
    for (const [name, values] of attacks(route, form)) {
      const action = form.actions[answered++ % form.actions.length];
      const sent = requestOf(route, form, { ...values, ...(action && { action }) }, { cookie, issue });
      const [{ statusCode }, held] = await heldBy(() => server.app.inject(sent));
      expect(statusCode, `${route}: ${name}`).not.toBe(500);
      if ([200, 303, 409, 422].includes(statusCode)) read++;
      if (held > mostHeld) blocks.push(`${route}: ${name}: ${held.toFixed()} ms`);
    }
  }
  expect(blocks).toEqual([]);
  // Most of them were read as forms, and not turned away before.
  expect(read).toBeGreaterThan(250);
});

test('control: what does hold the thread is found', async () => {
  const hold = () => {
    const begun = process.threadCpuUsage();
    while (process.threadCpuUsage(begun).user < 1500 * mostHeld);
  };
  expect((await heldBy(hold))[1]).toBeGreaterThan(mostHeld);
});
