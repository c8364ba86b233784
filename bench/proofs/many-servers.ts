/**
 * Three servers on one PostgreSQL behind nginx and behind Caddy, with deploy/balancer. Limits hold
 * across servers; a release is rolled out, and servers are killed while people use the site.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '#server/limits.ts';
import { openStorage } from '#server/storage/open.ts';
import { openEngines } from '#tests/harness/engines.ts';
import { type ServerMachine, startManyServers } from '#tests/harness/many-servers.ts';
import { startPostgres } from '#tests/harness/postgres.ts';
import { readPublishedState, scheduleHeadline } from '#tests/harness/shared-state.ts';
import { type CrowdResult, countDuplicates, findLosses, startCrowd } from '#tests/harness/simulated-crowd.ts';
import { startSmtp } from '#tests/harness/smtp.ts';
import { createStaffMember } from '#tests/harness/staff.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';
import { proxyNames } from '#tools/debian.ts';
import { guardFolder } from '#tools/process-guard.ts';
import { isAllZero, type ProofReporter, type ProofRun } from './proof.ts';

/** How many of these requests pass, sent in turns to several servers, without a 429. */
const countAccepted =
  (path: string, body: object) => async (servers: { address: string }[], count: number, network: string) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-forwarded-for': network };
    let accepted = 0;
    for (let turn = 0; turn < count; turn++) {
      const address = servers[turn % servers.length]?.address + path;
      const response = await fetch(address, { method: 'POST', body: JSON.stringify(body), headers });
      await response.arrayBuffer();
      accepted += Number(response.status !== 429);
    }
    return accepted;
  };

const countAcceptedSubscriptions = countAccepted('/api/newsletter', {});
const wrongCredentials = { email: 'ada@example.org', password: 'not the right one, certainly' };
const countAcceptedSignIns = countAccepted('/auth/login', wrongCredentials);

const subscriptionsSent = limits.subscriptionsPerWindow * 3;
const signInsSent = limits.attemptsFree * 3;

export const proveMany: ProofRun = async ({ kills }, report) => {
  await using postgres = await startPostgres();
  const databases = openEngines(postgres.url);
  try {
    const make = async () => (await databases.createDatabase('postgres'))['DATABASE_URL'] ?? '';
    for (const proxy of proxyNames) await proveBehindProxy(proxy, await make(), Math.ceil(kills / 30), report);
    await proveWithoutSharing([await make(), await make(), await make()], report);
  } finally {
    await databases.stop();
  }
};

async function proveBehindProxy(
  proxy: (typeof proxyNames)[number],
  databaseUrl: string,
  kills: number,
  report: ProofReporter,
) {
  const dataDir = guardFolder(await mkdtemp(join(tmpdir(), 'tollenau-many-')));
  await using smtp = await startSmtp();
  const storage = await openStorage({ dataDir, databaseUrl });
  const { db } = storage;
  const owner = await createStaffMember({ storage, clock: { now: new Date() } });
  // It is already due, so all three find it when they start.
  await scheduleHeadline(db, 'Einmal für alle', new Date());
  await using machines = await startManyServers({ settings: { DATABASE_URL: databaseUrl, SMTP_URL: smtp.url } });
  const servers = () => machines.all.map(({ server }) => server);
  const haveEpoch = async (epoch: number) =>
    (await readPublishedState(db, servers())).editions.every((one) => one === epoch);
  await waitUntil(() => haveEpoch(1));
  const subscriptions = await countAcceptedSubscriptions(servers(), subscriptionsSent, '198.51.100.7');
  const signIns = await countAcceptedSignIns(servers(), signInsSent, '198.51.100.8');
  const { revisionCount } = await readPublishedState(db, servers());
  const once =
    subscriptions === limits.subscriptionsPerWindow && signIns === limits.attemptsFree && revisionCount === 1;
  report(once, `${proxy}: counted once for all`, {
    subscriptions: `${subscriptions} of ${subscriptionsSent}`,
    tries: `${signIns} of ${signInsSent}`,
    revisionCount,
  });

  await using front = await machines.balancer(proxy);
  const people = await startCrowd(front.address, owner.cookie, 8, 4);
  const { result } = people;
  const goOn = async () => {
    const { answered, confirmed } = result;
    const before = { answered, confirmed: confirmed.length };
    await waitUntil(() => result.answered > before.answered + 30 && result.confirmed.length > before.confirmed + 10);
  };
  await goOn();
  const codes = await rollRelease(machines.all, goOn);
  await goOn();
  const rolled = summarizeCrowd(result);
  const doubled = countDuplicates(smtp.received);
  const clean = codes.every((code) => code === 0) && rolled.unanswered + rolled.refused + doubled === 0;
  report(clean, `${proxy}: a release rolled through`, { ...rolled, codes, emailsTwice: doubled });

  await scheduleHeadline(db, 'Und noch einmal', new Date(Date.now() + 5000));
  for (let kill = 0; kill < kills; kill++) {
    const machine = machines.all[kill % machines.all.length] as ServerMachine;
    await machine.stop('SIGKILL');
    await goOn();
    await machine.start();
    await goOn();
  }
  await people.leave();
  await waitUntil(() => haveEpoch(2));
  const headlines = (await readPublishedState(db, servers())).revisionCount;
  const losses = await findLosses(db, result);
  // Another server takes a killed server's emails when their lease ends. Notices go in sequence.
  const waiting = db.selectFrom('outboxEmails').select('id').where('sentAt', 'is', null).where('deadAt', 'is', null);
  await waitUntil(async () => (await waiting.execute()).length === 0, (kills + 5) * limits.emailLease);
  const sent = await db.selectFrom('outboxEmails').select('id').execute();
  const arrived = new Set(smtp.received.map(({ messageId }) => messageId)).size;
  const emailsTwice = countDuplicates(smtp.received);
  const found = { ...summarizeCrowd(result), ...losses, headlines, emails: sent.length, arrived, emailsTwice };
  const whole = isAllZero(losses) && result.unanswered + result.refused.length === 0 && headlines === 2;
  report(
    whole && arrived === sent.length && emailsTwice <= kills * limits.emailConcurrency,
    `${proxy}: ${kills} kills`,
    found,
  );
  await storage.close();
}

/** Restarts one server after the other; each must accept requests before the next one stops. */
async function rollRelease(machines: readonly ServerMachine[], goOn: () => Promise<void>): Promise<(number | null)[]> {
  const codes: (number | null)[] = [];
  for (const machine of machines) {
    codes.push(await machine.stop('SIGTERM'));
    await goOn();
    await machine.start();
  }
  return codes;
}

const summarizeCrowd = ({ answered, retried, unanswered, confirmed, saves, refused }: CrowdResult) => ({
  pages: answered,
  confirmed: confirmed.length,
  saves,
  triedAgain: retried,
  unanswered,
  refused: refused.length,
});

async function proveWithoutSharing(urls: readonly string[], report: ProofReporter) {
  await using machines = await startManyServers({ settings: {}, apart: urls });
  const servers = machines.all.map(({ server }) => server);
  const accepted = await countAcceptedSubscriptions(servers, subscriptionsSent, '198.51.100.7');
  const tries = await countAcceptedSignIns(servers, signInsSent, '198.51.100.8');
  report(accepted > limits.subscriptionsPerWindow && tries > limits.attemptsFree, 'control: a database for each', {
    subscriptions: `${accepted} of ${subscriptionsSent}`,
    tries: `${tries} of ${signInsSent}`,
  });
}
