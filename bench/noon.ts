/**
 * At noon: from the press that decides about an evening until everything says so, and until two hundred people have their letter; once while
 * nothing else happens, and once while two hundred letters of another decision are leaving.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '#server/limits.ts';
import { hashToken, readSecrets } from '#server/secrets/secrets.ts';
import { openStorage } from '#server/storage/open.ts';
import { eveningAhead, fillRequests, requestRow } from '#tests/harness/desk.ts';
import { type Engine, openEngines } from '#tests/harness/engines.ts';
import { startPostgres } from '#tests/harness/postgres.ts';
import { startSmtp } from '#tests/harness/smtp.ts';
import { staffMember } from '#tests/harness/staff.ts';
import { until } from '#tests/harness/until.ts';
import { serve } from '#tools/served.ts';
import { measured } from './engines.ts';
import { atLeast, atMost, type Figure } from './figure.ts';
import { measureNoonClerk } from './noon-clerk.ts';

const people = 200;
/** how long the mail server thinks about each letter, in milliseconds */
const thinking = 50;
const patience = limits.decisionPause + 120_000;

export async function measureNoon(): Promise<Figure[]> {
  await using postgres = await startPostgres();
  const databases = openEngines(postgres.url);
  try {
    const figures: Figure[] = [];
    for (const engine of measured) figures.push(...(await measure(engine, await databases.settings(engine))));
    return [...figures, ...(await measureNoonClerk())];
  } finally {
    await databases.stop();
  }
}

async function measure(engine: Engine, settings: Record<string, string>): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-noon-'));
  const smtp = await startSmtp(undefined, undefined, () => thinking);
  const { ticket, cookie, event } = await fill(folder, settings['DATABASE_URL']);
  const server = await serve({ ...settings, DATA_DIR: folder, LOG_LEVEL: 'error', SMTP_URL: smtp.url });
  const at = (path: string) => fetch(server.address + path).then((answer) => answer.text());
  const decision = `/office/evenings/${event}/decision`;

  /** Milliseconds from the press until the last of all that say it does. */
  async function decide(kind: 'barn' | 'asPlanned', words: string): Promise<number> {
    const form = await fetch(`${server.address}${decision}?as=${kind}`, { headers: { cookie, accept: 'text/html' } });
    const [, version = ''] = (await form.text()).match(/name="version" value="(\d+)"/) ?? [];
    const said = { kind, version, noteDe: words, noteEn: words, accepted: 'on', action: 'decide' };
    const before = await Promise.all(places(event, ticket).map(async ({ path, part }) => part(await at(path))));
    const pressed = performance.now();
    const { status } = await fetch(server.address + decision, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, accept: 'text/html', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(said),
    });
    if (status !== 303) throw new Error(`The decision was answered with ${status}.`);
    await Promise.all(
      places(event, ticket).map(({ path, part }, place) => until(async () => part(await at(path)) !== before[place])),
    );
    return performance.now() - pressed;
  }

  try {
    const calm = await decide('barn', 'Bei Regen in der Scheune.');
    await until(() => smtp.received.length > 0, patience);
    const amid = smtp.received.length;
    const busy = await decide('asPlanned', 'Es bleibt beim Park.');
    const pressed = performance.now();
    const ofTheSecond = () => smtp.received.filter(({ raw }) => raw.includes('Es bleibt beim Park.')).length;
    await until(() => ofTheSecond() >= people, patience);
    const handed = (performance.now() - pressed - limits.decisionPause) / 1000;
    const each = new Set(
      smtp.received.filter(({ raw }) => raw.includes('Es bleibt')).map(({ recipients }) => recipients[0]),
    );
    const where = `page, list, JSON-LD, calendars, feed, ticket page, ${engine}`;
    return [
      atMost(`L4 from the press to ${where}`, calm, 1000, 'ms'),
      atMost(`L4 the same while ${people - amid} letters are leaving, ${engine}`, busy, 1000, 'ms'),
      atLeast(`L4 guests who have the letter of a decision, ${engine}`, each.size, people),
      atMost(`L4 ${people} letters of a decision, from the end of the minute, ${engine}`, handed, 60, 's'),
    ];
  } finally {
    await server.stop();
    await smtp.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const whole = (text: string): string => text;
const jsonLd = (text: string): string =>
  text.match(/<script type="application\/ld\+json"[^>]*>.*?<\/script>/s)?.[0] ?? '';

const places = (event: number, ticket: string) => [
  { path: `/events/${event}`, part: whole },
  { path: `/events/${event}`, part: jsonLd },
  { path: '/events', part: whole },
  { path: '/', part: whole },
  { path: `/events/${event}.ics`, part: whole },
  { path: '/calendar.ics', part: whole },
  { path: '/feed.xml', part: whole },
  { path: ticket, part: whole },
];

/** An evening tonight with two hundred parties who have tickets, and somebody of the office. */
async function fill(dataDir: string, databaseUrl?: string) {
  const { db, close } = await openStorage({ dataDir, databaseUrl });
  const secrets = readSecrets({ dataDir, tokenSecret: undefined, uploadKey: undefined });
  const now = new Date();
  const event = await eveningAhead(db, now, { tonight: true, seats: 2 * people });
  const rows = Array.from({ length: people }, (_, index) => {
    const row = requestRow(index, people, now, { state: 'accepted' });
    return { ...row, linkMark: hashToken(secrets.link('request', row.id)) };
  });
  await fillRequests(db, rows);
  const { cookie } = await staffMember({ storage: { db }, clock: { now } }, 'office');
  await close();
  return { event, cookie, ticket: `/requests/${secrets.link('request', rows[0]?.id ?? '')}` };
}
