import { randomUUID } from 'node:crypto';
import type { SiteInbox } from '#contract/booking/inbox.ts';
import { computeSeatAlertRetentionEnd } from '#server/booking/requests/retention.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { eraseEmailsAbout } from '#server/mail/delete-emails.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import { storeConsentText } from '#server/storage/consent-texts.ts';
import type { DatabaseTransaction, Tables } from '#server/storage/tables.ts';

type SeatAlertRow = Tables['seatAlerts'];

interface NewSeatAlert extends Pick<SeatAlertRow, 'email' | 'language' | 'consentVersion'> {
  event: number;
  truncatedIp: string;
}

const hour = 60 * 60 * 1000;

const mayGetFreeSeats = (
  { programme, requestsNeededUntil }: Pick<SiteInbox, 'programme' | 'requestsNeededUntil'>,
  id: number,
  now: Date,
) =>
  programme.some((item) => item.id === id && !item.isBookable && !item.isCancelled) &&
  (requestsNeededUntil.get(id) ?? 0) > now.getTime();

export const createSeatAlertUnsubscribeKey = ({ secrets }: Pick<Services, 'secrets'>, id: string) =>
  secrets.linkToken('leave', `alert ${id}`);

export const hashSeatAlertEmail = ({ secrets }: Pick<Services, 'secrets'>, email: string) =>
  secrets.hash('alert', email.toLowerCase());

/** Every address causes the same work, so that answer and time do not show who is listed. */
export async function requestSeatAlert(services: Services, alert: NewSeatAlert): Promise<void> {
  const { db, site, outbox, now } = services;
  const at = now();
  if (!mayGetFreeSeats(site, alert.event, at)) throw new ApiError(409, 'alertNotPossible');
  const confirmKey = services.secrets.linkToken('confirm', randomUUID());
  const newRow = createSeatAlertRow(services, alert, confirmKey, at);
  const email = await writeConfirmationEmail(services, newRow, confirmKey);
  await db.transaction().execute(async (trx) => {
    const { id, confirmHash, unsubscribeHash, eventId: _, emailHash: __, ...change } = newRow;
    const known = await lockSeatAlert(trx, newRow);
    if (known?.confirmedAt && !known.notifiedAt) return;
    const countSentWithin = (milliseconds: number) =>
      outbox.countSentTo(trx, alert.email, ['alertConfirmation'], new Date(at.getTime() - milliseconds));
    if ((await countSentWithin(24 * hour)) >= limits.alertEmailsPerDay) return;
    if (known && (await countSentWithin(limits.alertPause)) > 0) return;
    if (known)
      await trx
        .updateTable('seatAlerts')
        .set({ ...change, confirmHash })
        .where('id', '=', known.id)
        .execute();
    else if (!(await insertSeatAlert(trx, { ...newRow, id, unsubscribeHash }))) return;
    await outbox.put(trx, { ...email, subjectId: known?.id ?? id });
    await storeConsentText(trx, site.consents.alert, alert.consentVersion);
  });
}

/** Locks the row with an update that changes nothing. */
const lockSeatAlert = (
  trx: DatabaseTransaction,
  { eventId: event, emailHash }: SeatAlertRow,
): Promise<SeatAlertRow | undefined> =>
  trx
    .updateTable('seatAlerts')
    .set({ emailHash })
    .where(({ and }) => and({ eventId: event, emailHash }))
    .returningAll()
    .executeTakeFirst();

/** Undefined: another request came first and sends the email. */
const insertSeatAlert = (trx: DatabaseTransaction, row: SeatAlertRow) =>
  trx
    .insertInto('seatAlerts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['eventId', 'emailHash']).doNothing())
    .returning('id')
    .executeTakeFirst();

function createSeatAlertRow(
  services: Services,
  { event, truncatedIp: requestedFrom, ...alert }: NewSeatAlert,
  key: string,
  at: Date,
): SeatAlertRow {
  const id = randomUUID();
  return {
    ...{ ...alert, id, eventId: event, requestedAt: at.toISOString(), requestedFrom },
    emailHash: hashSeatAlertEmail(services, alert.email),
    confirmHash: hashToken(key),
    confirmUntil: new Date(at.getTime() + limits.confirmHours * hour).toISOString(),
    unsubscribeHash: hashToken(createSeatAlertUnsubscribeKey(services, id)),
    retainedUntil: computeSeatAlertRetentionEnd(event, services.site.requestsNeededUntil) ?? at.toISOString(),
    ...{ confirmedAt: null, confirmedFrom: null, notifiedAt: null },
  };
}

async function writeConfirmationEmail(services: Services, row: SeatAlertRow, key: string): Promise<OutgoingEmail> {
  const { site, origin, now } = services;
  const { language, email: to } = row;
  const guestEvent = await site.findEvent(row.eventId, language, now());
  if (!guestEvent) throw new ApiError(409, 'alertNotPossible');
  const facts = {
    event: guestEvent.event,
    confirm: `${origin()}/alerts/confirm/${key}?lng=${language}`,
    hours: limits.confirmHours,
  };
  const email = await site.writeEmail('alertConfirmation', language, facts);
  return { kind: 'alertConfirmation', subjectId: row.id, to, email };
}

/** Only reads: mail scanners follow every link. */
export async function readSeatAlertState({ db, now }: Pick<Services, 'db' | 'now'>, key: string) {
  const alert = db.selectFrom('seatAlerts').selectAll().where('confirmHash', '=', hashToken(key));
  const row = await alert.executeTakeFirst();
  if (row?.confirmedAt) return 'confirmed';
  return row && row.confirmUntil > now().toISOString() ? 'confirm' : 'expired';
}

export async function confirmSeatAlert(
  { db, now }: Pick<Services, 'db' | 'now'>,
  key: string,
  truncatedIp: string,
): Promise<void> {
  const at = now().toISOString();
  await db
    .updateTable('seatAlerts')
    .set({ confirmedAt: at, confirmedFrom: truncatedIp })
    .where(({ and }) => and({ confirmHash: hashToken(key), confirmedAt: null }))
    .where('confirmUntil', '>', at)
    .execute();
}

export const deleteSeatAlertByKey = ({ db }: Pick<Services, 'db'>, key: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const alert = trx.selectFrom('seatAlerts').select('id').where('unsubscribeHash', '=', hashToken(key));
    await deleteSeatAlerts(trx, await alert.execute());
  });

export async function deleteSeatAlerts(trx: DatabaseTransaction, rows: readonly { id: string }[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await trx.deleteFrom('seatAlerts').where('id', 'in', ids).execute();
  await eraseEmailsAbout(trx, ids);
}
