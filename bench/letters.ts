/** How many letters a second leave, and whether somebody who sends something meanwhile has to wait for it. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openOutbox } from '#server/mail/outbox.ts';
import { readSecrets } from '#server/secrets/secrets.ts';
import { openStorage } from '#server/storage/open.ts';
import { type Engine, openEngines } from '#tests/harness/engines.ts';
import { plainLetter, putReaders, putSending } from '#tests/harness/mailings.ts';
import { startPostgres } from '#tests/harness/postgres.ts';
import { startSmtp } from '#tests/harness/smtp.ts';
import { until } from '#tests/harness/until.ts';
import { serve } from '#tools/served.ts';
import { measured } from './engines.ts';
import { atLeast, atMost, type Figure } from './figure.ts';

const letters = 1200;
const people = 10_000;
/** how long the mail server thinks about each letter, in milliseconds */
const thinking = 50;
const wishesPerSecond = 20;
const patience = 120_000;

export const measureLetters = async (): Promise<Figure[]> => [...(await onEach(overSmtp)), await intoFiles()];

export const measureMailing = (): Promise<Figure[]> => onEach(newsletter);

async function onEach(measure: typeof newsletter): Promise<Figure[]> {
  await using postgres = await startPostgres();
  const databases = openEngines(postgres.url);
  try {
    const figures: Figure[] = [];
    for (const engine of measured) figures.push(...(await measure(engine, await databases.settings(engine))));
    return figures;
  } finally {
    await databases.stop();
  }
}

async function overSmtp(engine: Engine, settings: Record<string, string>): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-letters-'));
  const smtp = await startSmtp(undefined, undefined, () => thinking);
  await fill(folder, settings['DATABASE_URL']);
  const server = await serve({
    ...settings,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'on',
    SMTP_URL: smtp.url,
  });
  try {
    await until(() => smtp.received.length > 0, patience);
    const [begun, before] = [performance.now(), smtp.received.length];
    let going = true;
    const meanwhile = wishes(server.address, () => going);
    await until(() => smtp.received.length >= letters, patience);
    const perSecond = (smtp.received.length - before) / ((performance.now() - begun) / 1000);
    going = false;
    const busy = await meanwhile;
    const calm = await wishes(server.address, (sent) => sent < 10 * wishesPerSecond);
    return [
      atLeast(`L3 letters to a mail server that takes ${thinking} ms, ${engine}`, perSecond, 60, '/s'),
      atMost(`L3 connections opened for ${smtp.received.length} letters, ${engine}`, smtp.connections(), 40),
      atMost(`L3 wishes refused meanwhile, ${engine}`, busy.refused + calm.refused, 0),
      atMost(`L3 p50 of a wish without other letters, ${engine}`, calm.at(0.5), 50, 'ms'),
      atMost(`L3 p50 of a wish while they leave, ${engine}`, busy.at(0.5), 50, 'ms'),
      atMost(`L3 p99 of a wish without other letters, ${engine}`, calm.at(0.99), 100, 'ms'),
      atMost(`L3 p99 of a wish while they leave, ${engine}`, busy.at(0.99), 100, 'ms'),
    ];
  } finally {
    await server.stop();
    await smtp.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** An issue to ten thousand, over a mail server on the same machine; and somebody who asks for a letter of their own meanwhile. */
async function newsletter(engine: Engine, settings: Record<string, string>): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-issue-'));
  const smtp = await startSmtp(undefined, undefined, () => thinking);
  const now = new Date();
  const { db, close } = await openStorage({ dataDir: folder, databaseUrl: settings['DATABASE_URL'] });
  const secrets = readSecrets({ dataDir: folder, tokenSecret: undefined, uploadKey: undefined });
  // Nobody has a list of one host alone, and hardly anybody one of hundreds.
  const readers = Array.from({ length: people }, (_, i) => ({ email: `reader${i}@host${i % 40}.example` }));
  await putReaders(db, secrets, now, readers);
  await putSending(db, now, (language) => ({ ...plainLetter(language), html: '<p>Guten Tag</p>'.repeat(600) }));
  await close();
  const server = await serve({
    ...settings,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'on',
    SMTP_URL: smtp.url,
  });
  try {
    const begun = performance.now();
    await until(() => smtp.received.length > 0, patience);
    let slowest = 0;
    // The letters that somebody waits for are counted apart.
    const had = () =>
      new Set(smtp.received.map(({ recipients: [to = ''] }) => to).filter((to) => to.startsWith('reader'))).size;
    while (had() < people && performance.now() - begun < 2 * patience) {
      const email = `receipt${++turn}@example.net`;
      const asked = performance.now();
      await fetch(`${server.address}/api/newsletter`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.2.0.${turn & 255}` },
        body: JSON.stringify({ email, consent: true }),
      });
      await until(() => smtp.received.some(({ recipients }) => recipients[0] === email), patience);
      slowest = Math.max(slowest, performance.now() - asked);
      await setTimeout(2000);
    }
    const seconds = (performance.now() - begun) / 1000;
    return [
      atLeast(`L4 newsletter letters that arrived, ${engine}`, had(), people),
      atMost(
        `L4 ${people} newsletter letters to a mail server that takes ${thinking} ms, ${engine}`,
        seconds,
        180,
        's',
      ),
      atMost(`L4 slowest letter that somebody waited for meanwhile, ${engine}`, slowest, 2000, 'ms'),
    ];
  } finally {
    await server.stop();
    await smtp.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each letter is a file that is synced: how fast depends on the disk. */
async function intoFiles(): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-letters-'));
  await fill(folder);
  const server = await serve({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  try {
    const written = async () =>
      (await readdir(join(folder, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml')).length;
    await until(async () => (await written()) > 0, patience);
    const [begun, before] = [performance.now(), await written()];
    await until(async () => (await written()) >= letters, patience);
    const perSecond = (letters - before) / ((performance.now() - begun) / 1000);
    return atLeast('L3 letters into files', perSecond, 60, '/s');
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** They wait before the server starts. */
async function fill(dataDir: string, databaseUrl?: string): Promise<void> {
  const { db, close } = await openStorage({ dataDir, databaseUrl });
  const outbox = openOutbox(readSecrets({ dataDir, tokenSecret: undefined, uploadKey: undefined }), () => new Date());
  const letter = {
    sender: 'Gutshaus Tollenau',
    subject: 'Ihre Kartenanfrage',
    text: 'Guten Tag',
    html: '<p>Guten Tag</p>'.repeat(100),
  };
  await db.transaction().execute(async (transaction) => {
    for (let i = 0; i < letters; i++)
      await outbox.put(transaction, { kind: 'ticketReceipt', about: `${i}`, to: `guest${i}@example.org`, letter });
  });
  await close();
}

let turn = 0;

/** Newsletter wishes at an even pace, each for an address of its own. */
async function wishes(address: string, more: (sent: number) => boolean) {
  const times: number[] = [];
  let refused = 0;
  const wish = async (number: number) => {
    const asked = performance.now();
    const status = await fetch(`${address}/api/newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${(number >> 8) & 255}.${number & 255}` },
      body: JSON.stringify({ email: `reader${number}@example.org`, consent: true }),
    }).then(
      (answer) => answer.status,
      () => 0,
    );
    times.push(performance.now() - asked);
    if (status !== 202) refused++;
  };
  const under: Promise<void>[] = [];
  while (more(under.length)) {
    under.push(wish(++turn));
    await setTimeout(1000 / wishesPerSecond);
  }
  await Promise.all(under);
  times.sort((a, b) => a - b);
  return { refused, at: (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN };
}
