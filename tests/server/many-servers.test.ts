// @module-tag full
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseStorage, openStorage } from '#server/storage/open.ts';
import { requestFrom } from '#tests/harness/client-addresses.ts';
import { createWorkFolder, startEngines } from '#tests/harness/engine-tests.ts';
import { type ServerCluster, startManyServers } from '#tests/harness/many-servers.ts';
import { readPublishedState, scheduleHeadline } from '#tests/harness/shared-state.ts';
import { countDuplicates, findLosses, startCrowd } from '#tests/harness/simulated-crowd.ts';
import { type SmtpTestServer, startSmtp } from '#tests/harness/smtp.ts';
import { createStaffMember } from '#tests/harness/staff.ts';
import { runStandby } from '#tests/harness/standby-run.ts';
import { startUnwarmedServer } from '#tests/harness/unwarmed-server.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';
import { findProgram } from '#tools/debian.ts';

const databases = startEngines();
const folder = createWorkFolder('many');
let storage: DatabaseStorage;
let smtp: SmtpTestServer;
let machines: ServerCluster;
beforeAll(async () => {
  smtp = await startSmtp();
  const settings = await databases.createDatabase('postgres');
  storage = await openStorage({ dataDir: folder, databaseUrl: settings['DATABASE_URL'] });
  // It is already due, so all three find it when they start.
  await scheduleHeadline(storage.db, 'Einmal für alle', new Date());
  machines = await startManyServers({ settings: { ...settings, SMTP_URL: smtp.url }, start: startUnwarmedServer });
});
afterAll(async () => {
  await machines?.[Symbol.asyncDispose]();
  await storage?.close();
  await smtp?.close();
});

const servers = () => machines.all.map(({ server }) => server);

test('of three servers one publishes a due entry, and all show it', async () => {
  const isThere = async () => (await readPublishedState(storage.db, servers())).editions.every((epoch) => epoch === 1);
  await waitUntil(isThere);
  const { pages, revisionCount } = await readPublishedState(storage.db, servers());
  for (const page of pages) expect(page).toContain('Einmal für alle');
  expect(revisionCount).toBe(1);
});

test.runIf(findProgram('nginx'))(
  'while one server is killed and one stopped, everyone who retries is served, and nothing is lost or doubled',
  async () => {
    const owner = await createStaffMember({ storage, clock: { now: new Date() } });
    await using front = await machines.balancer('nginx');
    const people = await startCrowd(front.address, owner.cookie);
    const { result } = people;
    const more = (confirmed: number) =>
      waitUntil(() => result.confirmed.length >= confirmed && result.saves >= confirmed / 2);
    await more(5);
    const [first, second] = machines.all;
    expect(await second?.stop('SIGTERM')).toBe(0);
    // A stopping server finishes its accepted requests and its current emails.
    const emails = countDuplicates(smtp.received);
    await more(result.confirmed.length + 5);
    await first?.stop('SIGKILL');
    await more(result.confirmed.length + 5);
    // Control: a balancer that tries no second server.
    await using strict = await machines.balancer('nginx', (text) =>
      text.replaceAll(/proxy_next_upstream [^;]+/g, 'proxy_next_upstream off'),
    );
    const statuses: number[] = [];
    for (let turn = 0; turn < 3; turn++) statuses.push((await requestFrom(turn, `${strict.address}/`)).status);
    await people.leave();
    expect(statuses).toContain(502);
    expect({ unanswered: result.unanswered, refused: result.refused, emails }).toEqual({
      unanswered: 0,
      refused: [],
      emails: 0,
    });
    expect(await findLosses(storage.db, result)).toEqual({ lost: 0, doubled: 0, incomplete: 0, forgotten: 0 });
    const none = { confirmed: ['nobody'], lastTitle: 'nothing' };
    expect(await findLosses(storage.db, none), 'control').toMatchObject({ lost: 1, forgotten: 1 });
  },
);

test('when the primary of a pair dies and the standby is promoted, the server continues, and no confirmed data is lost', async () => {
  const none = { lost: 0, doubled: 0, incomplete: 0, forgotten: 0, unanswered: 0, refused: 0 };
  expect(await runStandby({ synchronous: true, cut: 500, bookings: 5 })).toMatchObject(none);
});
