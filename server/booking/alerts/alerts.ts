import { randomUUID } from 'node:crypto';
import type { SiteInbox } from '#contract/booking/inbox.ts';
import { computeAlertRetentionEnd } from '#server/booking/requests/retention.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import { storeConsentText } from '#server/storage/consent-texts.ts';
import type { DatabaseTransaction, Tables } from '#server/storage/tables.ts';

type SeatAlertRow = Tables['seatAlerts'];

interface NewSeatAlert extends Pick<SeatAlertRow, 'email' | 'language' | 'consentVersion'> {
  event: number;
  from: string;
}

const hour = 60 * 60 * 1000;

const canReopen = (
  { programme, requestsNeededUntil }: Pick<SiteInbox, 'programme' | 'requestsNeededUntil'>,
  id: number,
  now: Date,
) =>
  programme.some((evening) => evening.id === id && !evening.isBookable && !evening.isCancelled) &&
  (requestsNeededUntil.get(id) ?? 0) > now.getTime();

export const alertLeaveKey = ({ secrets }: Pick<Services, 'secrets'>, id: string) =>
  secrets.link('leave', `alert ${id}`);

export const hashAlertEmail = ({ secrets }: Pick<Services, 'secrets'>, email: string) =>
  secrets.hash('alert', email.toLowerCase());

/** Same path for all addresses: answer and time do not tell who has asked before. */
export async function requestAlert(services: Services, wish: NewSeatAlert): Promise<void> {
  const { db, site, outbox, now } = services;
  const at = now();
  if (!canReopen(site, wish.event, at)) throw new ApiError(409, 'alertNotNow');
  const confirmKey = services.secrets.link('confirm', randomUUID());
  const fresh = createAlertRow(services, wish, confirmKey, at);
  const letter = await writeAlertConfirmation(services, fresh, confirmKey);
  await db.transaction().execute(async (work) => {
    const { id, confirmHash, leaveHash, eventId: _, emailHash: __, ...change } = fresh;
    const known = await lockAlertRow(work, fresh);
    if (known?.confirmedAt && !known.notifiedAt) return;
    const sent = (milliseconds: number) =>
      outbox.sentTo(work, wish.email, ['alertConfirmation'], new Date(at.getTime() - milliseconds));
    if ((await sent(24 * hour)) >= limits.alertEmailsPerDay) return;
    if (known && (await sent(limits.alertPause)) > 0) return;
    if (known)
      await work
        .updateTable('seatAlerts')
        .set({ ...change, confirmHash })
        .where('id', '=', known.id)
        .execute();
    else if (!(await insertAlertRow(work, { ...fresh, id, leaveHash }))) return;
    await outbox.put(work, { ...letter, subjectId: known?.id ?? id });
    await storeConsentText(work, site.consents.alert, wish.consentVersion);
  });
}

/** Locks the row with an update that changes nothing. */
const lockAlertRow = (
  work: DatabaseTransaction,
  { eventId: event, emailHash }: SeatAlertRow,
): Promise<SeatAlertRow | undefined> =>
  work
    .updateTable('seatAlerts')
    .set({ emailHash })
    .where('eventId', '=', event)
    .where('emailHash', '=', emailHash)
    .returningAll()
    .executeTakeFirst();

/** Undefined: another request came first and sends the e-mail. */
const insertAlertRow = (work: DatabaseTransaction, row: SeatAlertRow) =>
  work
    .insertInto('seatAlerts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['eventId', 'emailHash']).doNothing())
    .returning('id')
    .executeTakeFirst();

function createAlertRow(
  services: Services,
  { event, from: askedFrom, ...wish }: NewSeatAlert,
  key: string,
  at: Date,
): SeatAlertRow {
  const id = randomUUID();
  return {
    ...{ ...wish, id, eventId: event, askedAt: at.toISOString(), askedFrom },
    emailHash: hashAlertEmail(services, wish.email),
    confirmHash: hashToken(key),
    confirmUntil: new Date(at.getTime() + limits.confirmHours * hour).toISOString(),
    leaveHash: hashToken(alertLeaveKey(services, id)),
    keptUntil: computeAlertRetentionEnd(event, services.site.requestsNeededUntil) ?? at.toISOString(),
    ...{ confirmedAt: null, confirmedFrom: null, notifiedAt: null },
  };
}

async function writeAlertConfirmation(services: Services, row: SeatAlertRow, key: string): Promise<OutgoingEmail> {
  const { site, origin, now } = services;
  const { language, email: to } = row;
  const evening = await site.findEvent(row.eventId, language, now());
  if (!evening) throw new ApiError(409, 'alertNotNow');
  const facts = {
    event: evening.event,
    confirm: `${origin()}/alerts/confirm/${key}?lng=${language}`,
    hours: limits.confirmHours,
  };
  const letter = await site.writeEmail('alertConfirmation', language, facts);
  return { kind: 'alertConfirmation', subjectId: row.id, to, letter };
}

/** Only reads: mail scanners follow every link. */
export async function readAlertState({ db, now }: Pick<Services, 'db' | 'now'>, key: string) {
  const alert = db.selectFrom('seatAlerts').selectAll().where('confirmHash', '=', hashToken(key));
  const row = await alert.executeTakeFirst();
  if (row?.confirmedAt) return 'confirmed';
  return row && row.confirmUntil > now().toISOString() ? 'confirm' : 'expired';
}

export async function confirmAlert(
  { db, now }: Pick<Services, 'db' | 'now'>,
  key: string,
  from: string,
): Promise<void> {
  const at = now().toISOString();
  await db
    .updateTable('seatAlerts')
    .set({ confirmedAt: at, confirmedFrom: from })
    .where('confirmHash', '=', hashToken(key))
    .where('confirmedAt', 'is', null)
    .where('confirmUntil', '>', at)
    .execute();
}

export const unsubscribeAlert = ({ db }: Pick<Services, 'db'>, key: string): Promise<void> =>
  db.transaction().execute(async (work) => {
    const left = work.selectFrom('seatAlerts').select('id').where('leaveHash', '=', hashToken(key));
    await deleteAlerts(work, await left.execute());
  });

export async function deleteAlerts(work: DatabaseTransaction, rows: readonly { id: string }[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await work.deleteFrom('seatAlerts').where('id', 'in', ids).execute();
  await work.deleteFrom('outboxEmails').where('subjectId', 'in', ids).execute();
}
