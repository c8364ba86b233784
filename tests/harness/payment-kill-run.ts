/** Kills the server while clerks record payments; each tries again until the server confirms. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { acceptOffer, byGuest, createOffer } from '#server/booking/seats/store.ts';
import { openStorage } from '#server/storage/open.ts';
import { endProcess } from '#tools/process-guard.ts';
import type { TestServer } from '#tools/test-server.ts';
import { addUpcomingEvent, buildRequestRow, insertRequests, prepareDataFolder } from './request-rows.ts';
import { createStaffMember } from './staff.ts';
import { startUnwarmedServer } from './unwarmed-server.ts';
import { waitUntil } from './wait-until.ts';

const clerks = 4;
const paymentsPerKill = 20;
const cents = 4200;

interface OpenPayment {
  reference: string;
  version: number;
}

export async function runPaymentKills(kills: number) {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-payment-kill-'));
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const { guests, cookie } = await prepareGuests(folder, kills * paymentsPerKill * 2);
  const confirmed = new Set<string>();
  try {
    for (let i = 0; i < kills; i++) {
      await using server = await startUnwarmedServer(settings);
      let going = true;
      const record = async () => {
        while (going) {
          const guest = guests.shift();
          if (!guest) return;
          const isConfirmed = await recordPayment(server, guest, cookie).catch(() => false);
          if (isConfirmed) confirmed.add(guest.reference);
          else guests.unshift(guest);
        }
      };
      const work = Promise.all(Array.from({ length: clerks }, record));
      const before = confirmed.size;
      await waitUntil(() => confirmed.size > before + 5);
      await setTimeout((i * 7919) % 240);
      going = false;
      await endProcess(server.process);
      await work;
    }
    return { confirmed: confirmed.size, ...(await countPayments(folder, confirmed)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepareGuests(folder: string, count: number) {
  const { db, close } = await prepareDataFolder(folder);
  const now = new Date();
  const event = await addUpcomingEvent(db, now, { seats: count });
  const rows = Array.from({ length: count }, (_, index) => buildRequestRow(index, count, now));
  await insertRequests(db, rows);
  const lines = [{ group: 'full', seats: 1, cents }];
  const until = new Date(now.getTime() + 60 * 60 * 1000);
  await db.transaction().execute(async (trx) => {
    for (const { id: requestId } of rows) {
      const id = await createOffer(trx, { requestId, eventId: event, lines, until }, { by: 'office', now });
      await acceptOffer(trx, { id }, { ...byGuest, now });
    }
  });
  const { cookie } = await createStaffMember({ storage: { db }, clock: { now } }, 'office');
  await close();
  return { cookie, guests: rows.map(({ reference }): OpenPayment => ({ reference, version: 3 })) };
}

/**
 * The same form each time. Somewhat later a form that the killed server had still recorded is
 * refused: the page has another version, and shows the payment.
 */
async function recordPayment(
  { address }: TestServer,
  { reference, version }: OpenPayment,
  cookie: string,
): Promise<boolean> {
  const day = Temporal.Now.plainDateISO('Europe/Berlin').toString();
  const form = { action: 'pay:transfer', version: String(version), pay: '42', payDay: day };
  const { status, headers } = await fetch(`${address}/office/requests/${reference}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  return status === 409 || (headers.get('location')?.includes('recordedPayment') ?? false);
}

/** `lost`: confirmed, and missing. `doubled`: of one guest. `torn`: without a line in the history. */
async function countPayments(folder: string, confirmed: ReadonlySet<string>) {
  const { db, close } = await openStorage({ dataDir: folder, databaseUrl: undefined });
  const rows = await db
    .selectFrom('payments')
    .leftJoin('requestTransitions', 'requestTransitions.id', 'payments.id')
    .select(['reference', 'transition'])
    .execute();
  await close();
  const stored = new Set(rows.map(({ reference }) => reference));
  return {
    lost: [...confirmed].filter((reference) => !stored.has(reference)).length,
    doubled: rows.length - stored.size,
    torn: rows.filter(({ transition }) => transition !== 'pay').length,
  };
}
