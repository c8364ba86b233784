/**
 * Hostile texts in every field of every form: no request may block the thread. The test measures
 * the processor time of the thread, so that a busy machine causes no failure.
 * @module-tag full
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchEventLoop } from '#tests/harness/event-loop.ts';
import { buildFormRequest, type FormCase, formCases, generateAttacks } from '#tests/harness/hostile-forms.ts';
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { insertNewsletterIssue } from '#tests/harness/newsletter-issues.ts';
import { listRoutes } from '#tests/harness/routes.ts';
import { createStaffMember } from '#tests/harness/staff.ts';

/** in milliseconds of one turn of the event loop */
const maxHoldMilliseconds = 100;

let server: InProcessServer;
/** the actions of each office page that got a request */
const officeActions = new Map<string, string[]>();
beforeAll(async () => {
  server = await startInProcess();
  server.app.addHook('onRequest', async ({ routeOptions: { url = '', config } }) => {
    if (config.actions) officeActions.set(url.replace(/(?<=.)\/$/, ''), config.actions);
  });
});
afterAll(() => server.close());

async function measureHold<Answer>(work: () => Answer): Promise<[Awaited<Answer>, number]> {
  const turns = watchEventLoop();
  return [await work(), turns.longest()];
}

/** A hostile text blocks the thread each time, a garbage collection does not. */
async function measureRequest(sent: ReturnType<typeof buildFormRequest>) {
  const [answer, ...holds] = await measureHold(() => server.app.inject(sent));
  while (Math.min(...holds) > maxHoldMilliseconds && holds.length < 3)
    holds.push((await measureHold(() => server.app.inject(sent)))[1]);
  return [answer, Math.min(...holds)] as const;
}

async function signIn(): Promise<string> {
  const { cookie } = await createStaffMember(server, 'owner');
  await server.storage.db.updateTable('staffSessions').set({ provedAt: server.clock.now.toISOString() }).execute();
  return cookie;
}

test('there is a case for every address that takes a form, and none for others', () => {
  const routes = listRoutes(server.app)
    .filter(({ method }) => method === 'POST' || method === 'DELETE')
    .map(({ url }) => (url.length > 1 ? url.replace(/\/$/, '') : url));
  expect(Object.keys(formCases).toSorted()).toEqual([...new Set(routes)].toSorted());
});

/** Those that the form names, with a target, and all others of the page. */
async function listActions(route: string, form: FormCase, issue: string): Promise<readonly string[]> {
  await server.app.inject(buildFormRequest(route, form, {}, { cookie: await signIn(), issue }));
  const known = officeActions.get(route);
  const named = form.actions.map((action) => action.split(':')[0]);
  if (known) expect(known, route).toEqual(expect.arrayContaining(named));
  return [...form.actions, ...(known ?? []).filter((action) => !named.includes(action))];
}

test('[L5] no text in any form delays other requests', async () => {
  const issue = await insertNewsletterIssue(server.storage.db, server.clock.now);
  const blocks: string[] = [];
  let read = 0;
  for (const [route, form] of Object.entries(formCases)) {
    const actions = await listActions(route, form, issue);
    for (const [index, [name, values]] of [...generateAttacks(route, form)].entries()) {
      const action = actions[index % actions.length];
      // Some actions end the session.
      const cookie = route.startsWith('/office') ? await signIn() : '';
      const sent = buildFormRequest(route, form, { ...values, ...(action && { action }) }, { cookie, issue });
      const [{ statusCode }, held] = await measureRequest(sent);
      expect(statusCode, `${route}: ${name}`).not.toBe(500);
      if ([200, 303, 409, 422].includes(statusCode)) read++;
      if (held > maxHoldMilliseconds) blocks.push(`${route}: ${name}: ${held.toFixed()} ms`);
    }
  }
  expect(blocks).toEqual([]);
  // Most requests were parsed as forms, not refused before.
  expect(read).toBeGreaterThan(250);
  expect(officeActions.size).toBeGreaterThan(20);
});

test('control: the check finds a blocked thread', async () => {
  const hold = () => {
    const start = process.threadCpuUsage();
    while (process.threadCpuUsage(start).user < 1500 * maxHoldMilliseconds);
  };
  expect((await measureHold(hold))[1]).toBeGreaterThan(maxHoldMilliseconds);
});
