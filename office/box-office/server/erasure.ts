/** Deletes all data of a person: everything that belongs to the email address of a request. */
import type { BoxOfficeScreens } from '#contract/office/box-office.ts';
import type { AccountService } from '#server/accounts/account-service.ts';
import { type Actor, recordAuditEvent } from '#server/audit/log.ts';
import { withdrawRequestRow } from '#server/booking/requests/status.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import type { Services } from '#server/services.ts';
import { type RequestRow, readRequestRow } from './run-action.ts';

export type ErasureServices = Pick<Services, 'db' | 'secrets' | 'now'> & { accountService: AccountService };
type ErasureScreenData = BoxOfficeScreens['erasure'];

export async function readErasure(services: ErasureServices, reference: string): Promise<ErasureScreenData> {
  const row = await readRequestRow(services.db, reference);
  const { version, email, state } = row;
  return { reference, version, email: email ?? undefined, state, data: await readData(services, row), isDone: false };
}

async function readData({ db, accountService }: ErasureServices, row: RequestRow): Promise<ErasureScreenData['data']> {
  const person = row.email === null ? undefined : await accountService.readPerson(row.email);
  const requests = person?.requests ?? (row.state === 'withdrawn' ? [] : [row]);
  const references = requests.map(({ reference }) => reference);
  const copies = db.selectFrom('idCopies').innerJoin('ticketRequests', 'ticketRequests.id', 'idCopies.requestId');
  const idCopies =
    references.length === 0 ? [] : await copies.select('requestId').where('reference', 'in', references).execute();
  return {
    requests: requests.map(({ reference, state, seats }) => ({ reference, state, seats: seats ?? null })),
    idCopies: idCopies.length,
    isSubscriber: person?.isSubscriber ?? false,
    seatAlerts: person?.seatAlerts ?? 0,
    emails: person?.emails ?? 0,
    hasAccount: person?.hasAccount ?? false,
  };
}

/** One transaction. Returns what was deleted, for the page. */
export async function erasePerson(
  services: ErasureServices,
  actor: Actor,
  { reference, expectedVersion }: { reference: string; expectedVersion: number },
): Promise<ErasureScreenData> {
  const { db, secrets, accountService, now } = services;
  const at = now();
  const row = await readRequestRow(db, reference);
  if (row.version !== expectedVersion) throw new SeatError('changedMeanwhile');
  const before = await readErasure(services, reference);
  const change = { by: actor.name, staffId: actor.id, now: at };
  const erase =
    row.email === null
      ? (trx: Parameters<typeof withdrawRequestRow>[0]) => withdrawRequestRow(trx, row.id, change)
      : await accountService.preparePersonErasure(row.email, change);
  await db.transaction().execute(async (trx) => {
    await erase(trx);
    const erased = new Set([reference, ...before.data.requests.map((request) => request.reference)]);
    for (const request of erased)
      await recordAuditEvent(trx, secrets, { at, actor, action: 'erasedPerson', subject: { request } });
  });
  return { ...before, isDone: true };
}
