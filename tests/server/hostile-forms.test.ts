/**
 * Nobody keeps the others waiting by what they type: hostile texts in every field of every form, while somebody else asks `/readyz`. A block
 * is told from a busy machine by the processor's time of the server's own thread: only where that was held does the wait count.
 * @module-tag full
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askBeside, type Seen } from '#tests/harness/ask-beside.ts';
import { attacks, formCases, requestOf } from '#tests/harness/hostile-forms.ts';
import { type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { putIssue } from '#tests/harness/mailings.ts';
import { routesOf } from '#tests/harness/routes.ts';
import { staffMember } from '#tests/harness/staff.ts';
import { watchTurns } from '#tests/harness/turns.ts';

/** in milliseconds: longer than that nobody waits for `/readyz`, and no turn holds the processor */
const mostWait = 100;

let server: InProcess;
let beside: Awaited<ReturnType<typeof askBeside>>;
let cookie: string;
let issue: string;
beforeAll(async () => {
  server = await inProcess();
  // For the control alone.
  server.app.addHook('onRequest', (request, _reply, done) => {
    if (request.url === '/healthz?hold') hold(1.5 * mostWait);
    done();
  });
  issue = await putIssue(server.storage.db, server.clock.now);
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  server.readiness.open = true;
  beside = await askBeside(address);
});
/** Signed in, and again after each form: some of them end the session. */
async function signIn(): Promise<void> {
  ({ cookie } = await staffMember(server, 'owner'));
  await server.storage.db.updateTable('staffSessions').set({ provedAt: server.clock.now.toISOString() }).execute();
}
afterAll(async () => {
  await beside[Symbol.asyncDispose]();
  await server.close();
});

interface Watched extends Seen {
  /** the longest turn of the server's thread, in the processor's time */
  held: number;
}

async function watched(work: () => Promise<Seen>): Promise<Watched> {
  const turns = watchTurns();
  const seen = await work();
  return { ...seen, held: turns.longest() };
}

const isBlock = ({ ready, held }: Watched): boolean => ready > mostWait && held > mostWait;

const routes = (app: InProcess['app']) => [
  ...new Set(
    routesOf(app)
      .filter(({ method }) => method === 'POST' || method === 'DELETE')
      .map(({ url }) => (url.length > 1 ? url.replace(/\/$/, '') : url)),
  ),
];

test('there is a case for every address that takes something, and none for others', () => {
  expect(Object.keys(formCases).toSorted()).toEqual(routes(server.app).toSorted());
});

test('[L5] no text in any form keeps the others waiting', async () => {
  const blocks: string[] = [];
  const statuses = new Map<number, number>();
  let answered = 0;
  for (const [route, form] of Object.entries(formCases)) {
    if (route.startsWith('/office')) await signIn();
    for (const [name, values] of attacks(route, form)) {
      const action = form.actions?.[answered % form.actions.length];
      const sent = requestOf(route, form, { ...values, ...(action && { action }) }, { cookie, issue });
      const seen = await watched(() => beside.send(sent));
      answered++;
      statuses.set(seen.status, (statuses.get(seen.status) ?? 0) + 1);
      expect(seen.status, `${route}: ${name}`).not.toBe(500);
      if (isBlock(seen))
        blocks.push(`${route}: ${name}: ${seen.ready.toFixed()} ms, of these ${seen.held.toFixed()} held`);
    }
  }
  expect(blocks).toEqual([]);
  // Most of them were read as forms, and not turned away before.
  const read = [200, 303, 409, 422].map((status) => statuses.get(status) ?? 0);
  expect(read.reduce((sum, count) => sum + count)).toBeGreaterThan(250);
});

function hold(milliseconds: number): void {
  const begun = process.threadCpuUsage();
  while (process.threadCpuUsage(begun).user < milliseconds * 1000);
}

test('control: what does hold the thread is found, and a busy machine alone is not', async () => {
  const ask = (address: string) => watched(() => beside.send({ method: 'GET', address, headers: {}, body: '' }));
  expect(isBlock(await ask('/healthz?hold'))).toBe(true);
  expect(isBlock(await ask('/healthz'))).toBe(false);
  expect(isBlock({ ready: 500, idle: 400, status: 200, held: 20 })).toBe(false);
});
