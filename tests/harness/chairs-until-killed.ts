/**
 * Guests accept and give back, the office offers and the clock lets offers lapse, all at once and with their letters, until it is
 * killed. It tells what it is about to do and of each thing that is confirmed. Its clock runs fast, so that letters leave.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import type { SiteInbox } from '#contract/inbox.ts';
import { lapseOffers } from '#server/desk/lapse.ts';
import { offerChairs } from '#server/desk/presses.ts';
import { ApiError } from '#server/http/api-error.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { openTransport } from '#server/mail/transport.ts';
import { MailWorker } from '#server/mail/worker.ts';
import { setChairs } from '#server/seats/chairs.ts';
import { SeatRefusal } from '#server/seats/refusal.ts';
import { hashToken, readSecrets } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import { openStorage } from '#server/storage/open.ts';
import { isStorageTrouble } from '#server/storage/trouble.ts';
import { press } from '#server/tickets/presses.ts';
import { toldAs } from '#server/tickets/status.ts';
import type { ChairKillSettings, Told } from './chair-kills.ts';
import { requestRow } from './desk.ts';

const { dataDir, databaseUrl, smtpUrl, begun, speed, event, barn } = JSON.parse(
  process.argv[2] ?? '{}',
) as ChairKillSettings;

const visitors = 8;
const office = 'buero@tollenau.example';
const now = () => new Date(begun + (Date.now() - begun) * speed);
const tell = (told: Told) => process.send?.(told);
const fine = { title: 'x', date: 'x', time: 'x', venue: 'x' };
const begins = begun + 365 * 24 * 60 * 60 * 1000;

/** Says which letter it is, and about what. */
const site = {
  programme: [{ id: event, start: '', ends: begins, due: undefined, cancelled: false, open: true }],
  evening: async () => ({ event: { id: event, ...fine }, state: 'planned', begins }),
  write: async (kind: string, _language: string, { reference }: { reference: string }) => {
    const text = `${kind} ${reference}`;
    return { sender: 'Gutshaus', subject: text, text, html: text };
  },
} as unknown as SiteInbox;

const { db } = await openStorage({ dataDir, databaseUrl });
const secrets = readSecrets({ dataDir, tokenSecret: undefined, uploadKey: undefined });
const outbox = openOutbox(secrets, now);
const services = { db, site, edition: () => 0, secrets, outbox, origin: () => 'http://localhost', now } as Services;
const transport = openTransport({ dataDir, smtpUrl }, { address: office, replyTo: office });
const mail = new MailWorker({ db, outbox, transport, now, report: () => {} });
flushCompileCache();
setInterval(() => mail.wake(), 20);
void again(50, () => lapseOffers(services));
void again(30, changeChairs);

/** Never twice at once: on a slow machine they would take every connection there is. */
async function again(pause: number, work: () => Promise<unknown>): Promise<never> {
  for (;;) {
    await work().catch(refused);
    await setTimeout(pause);
  }
}

/** What the rules refuse, or a database that is too busy, is fine; anything else ends the process, and whoever waits for it says so. */
function refused(error: unknown): undefined {
  if (error instanceof SeatRefusal || error instanceof ApiError || isStorageTrouble(error)) return undefined;
  throw error;
}

async function changeChairs() {
  const { version, cutOff } = await db
    .selectFrom('eventCapacity')
    .select(['version', 'cutOff'])
    .where('eventId', '=', event)
    .executeTakeFirstOrThrow();
  const chairs = { event, park: 100, barn: barn - randomInt(8), cents: 3500, cutOff: new Date(cutOff) };
  await db.transaction().execute((work) => setChairs(work, { ...chairs, expected: version }, { now: now() }));
}

/** One guest after the other: asks, is offered chairs, and mostly accepts. Where none are free, somebody gives theirs back. */
async function visit(): Promise<void> {
  const id = randomUUID();
  const key = secrets.link('request', id);
  const reference = `T-${id}`;
  const row = { ...requestRow(0, 0, now()), id, reference, linkHash: hashToken(key), eventId: event };
  await db
    .insertInto('ticketRequests')
    .values({ ...row, email: `${id}@example.org` })
    .execute();
  // Longer than a press waits for others on a slow machine, or nobody could accept in time.
  const until = new Date(now().getTime() + speed * 5000);
  const chairs = { event, seats: 1 + randomInt(4), cents: 3500, until };
  const made = await offerChairs(services, { reference, who: { name: 'Ida' } }, chairs).then(() => true, refused);
  if (!made) await giveSomeBack();
  // Some never answer, and their offers lapse.
  else if (randomInt(8) > 0) await answer(id, key, 'accept');
}

async function giveSomeBack(): Promise<void> {
  const some = await db.selectFrom('offers').select('requestId').where('state', '=', 'accepted').limit(20).execute();
  const id = some[randomInt(Math.max(some.length, 1))]?.requestId;
  if (id) await answer(id, secrets.link('request', id), 'giveBack');
}

async function answer(id: string, key: string, action: 'accept' | 'giveBack'): Promise<void> {
  const wanted = action === 'accept' ? 'live' : 'accepted';
  const offer = await db
    .selectFrom('offers')
    .select('id')
    .where('requestId', '=', id)
    .where('state', '=', wanted)
    .executeTakeFirst();
  if (!offer) return;
  const told = await toldAs(site, event, now());
  tell({ about: 'begun', action, id });
  const done = await press(key, { action, offer: offer.id, told }, services).catch(refused);
  if (done) tell({ about: 'confirmed', action, id });
}

for (let visitor = 0; visitor < visitors; visitor++) void again(0, visit);
