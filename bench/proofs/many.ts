/**
 * Three servers on one PostgreSQL behind nginx and behind Caddy, as deploy/balancer sets them up: what is counted is counted once for all; a
 * release is rolled through them, and then they are killed one after the other, while people read, book and type.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '#server/limits.ts';
import { openStorage } from '#server/storage/open.ts';
import { openEngines } from '#tests/harness/engines.ts';
import { published, scheduleHeadline, triesHeard, wishesHeard } from '#tests/harness/many-counted.ts';
import { type AllHeard, crowd, heldBy, twice } from '#tests/harness/many-run.ts';
import { type Machine, manyServers } from '#tests/harness/many-servers.ts';
import { startPostgres } from '#tests/harness/postgres.ts';
import { startSmtp } from '#tests/harness/smtp.ts';
import { staffMember } from '#tests/harness/staff.ts';
import { until } from '#tests/harness/until.ts';
import { proxies } from '#tools/debian.ts';
import { guardedFolder } from '#tools/process-guard.ts';
import { isNone, type Proof, type Say } from './proof.ts';

const asked = limits.wishesPerWindow * 3;
const tried = limits.attemptsFree * 3;

export const proveMany: Proof = async ({ kills }, say) => {
  await using postgres = await startPostgres();
  const databases = openEngines(postgres.url);
  try {
    const make = async () => (await databases.settings('postgres'))['DATABASE_URL'] ?? '';
    for (const proxy of proxies) await throughAll(proxy, await make(), Math.ceil(kills / 30), say);
    await apart([await make(), await make(), await make()], say);
  } finally {
    await databases.stop();
  }
};

async function throughAll(proxy: (typeof proxies)[number], databaseUrl: string, kills: number, say: Say) {
  const dataDir = guardedFolder(await mkdtemp(join(tmpdir(), 'tollenau-many-')));
  await using smtp = await startSmtp();
  const storage = await openStorage({ dataDir, databaseUrl });
  const { db } = storage;
  const owner = await staffMember({ storage, clock: { now: new Date() } });
  // Due already: all three find it when they start.
  await scheduleHeadline(db, 'Einmal für alle', new Date());
  await using machines = await manyServers({ settings: { DATABASE_URL: databaseUrl, SMTP_URL: smtp.url } });
  const servers = () => machines.all.map(({ server }) => server);
  const stands = async (epoch: number) => (await published(db, servers())).editions.every((one) => one === epoch);
  await until(() => stands(1));
  const wishes = await wishesHeard(servers(), asked, '198.51.100.7');
  const tries = await triesHeard(servers(), tried, '198.51.100.8');
  const { times } = await published(db, servers());
  const once = wishes === limits.wishesPerWindow && tries === limits.attemptsFree && times === 1;
  say(once, `${proxy}: counted once for all`, {
    wishes: `${wishes} of ${asked}`,
    tries: `${tries} of ${tried}`,
    times,
  });

  await using front = await machines.balancer(proxy);
  const people = await crowd(front.address, owner.cookie, 8, 4);
  const { heard } = people;
  const goOn = async () => {
    const { answered, confirmed } = heard;
    const before = { answered, confirmed: confirmed.length };
    await until(() => heard.answered > before.answered + 30 && heard.confirmed.length > before.confirmed + 10);
  };
  await goOn();
  const codes = await roll(machines.all, goOn);
  await goOn();
  const rolled = told(heard);
  const doubled = twice(smtp.received);
  const clean = codes.every((code) => code === 0) && rolled.never + rolled.refused + doubled === 0;
  say(clean, `${proxy}: a release rolled through`, { ...rolled, codes, lettersTwice: doubled });

  await scheduleHeadline(db, 'Und noch einmal', new Date(Date.now() + 5000));
  for (let kill = 0; kill < kills; kill++) {
    const machine = machines.all[kill % machines.all.length] as Machine;
    await machine.stop('SIGKILL');
    await goOn();
    await machine.start();
    await goOn();
  }
  await people.leave();
  await until(() => stands(2));
  const headlines = (await published(db, servers())).times;
  const held = await heldBy(db, heard);
  // Those in hand of a server that was killed are taken by another one when their lease is over; notices to the office go one after the other.
  const waiting = db.selectFrom('outboxEmails').select('id').where('sentAt', 'is', null).where('deadAt', 'is', null);
  await until(async () => (await waiting.execute()).length === 0, (kills + 5) * limits.letterLease);
  const sent = await db.selectFrom('outboxEmails').select('id').execute();
  const arrived = new Set(smtp.received.map(({ messageId }) => messageId)).size;
  const lettersTwice = twice(smtp.received);
  const found = { ...told(heard), ...held, headlines, letters: sent.length, arrived, lettersTwice };
  const whole = isNone(held) && heard.never + heard.refused.length === 0 && headlines === 2;
  say(
    whole && arrived === sent.length && lettersTwice <= kills * limits.letterConcurrency,
    `${proxy}: ${kills} kills`,
    found,
  );
  await storage.close();
}

/** One after the other: told to stop, started anew, and taking requests before the next one is told. */
async function roll(machines: readonly Machine[], goOn: () => Promise<void>): Promise<(number | null)[]> {
  const codes: (number | null)[] = [];
  for (const machine of machines) {
    codes.push(await machine.stop('SIGTERM'));
    await goOn();
    await machine.start();
  }
  return codes;
}

const told = ({ answered, again, never, confirmed, saves, refused }: AllHeard) => ({
  pages: answered,
  confirmed: confirmed.length,
  saves,
  triedAgain: again,
  never,
  refused: refused.length,
});

async function apart(urls: readonly string[], say: Say) {
  await using machines = await manyServers({ settings: {}, apart: urls });
  const servers = machines.all.map(({ server }) => server);
  const wishes = await wishesHeard(servers, asked, '198.51.100.7');
  const tries = await triesHeard(servers, tried, '198.51.100.8');
  say(wishes > limits.wishesPerWindow && tries > limits.attemptsFree, 'control: a database for each', {
    wishes: `${wishes} of ${asked}`,
    tries: `${tries} of ${tried}`,
  });
}
