/** Writes to everyone on the alert list when seats are free, unless the waiting list needs them. */

import type { SeatAlertCounts } from '#contract/booking/seat-alert.ts';
import type { RenderedEmail } from '#contract/emails.ts';
import { type Language, languages } from '#contract/language.ts';
import { type Actor, recordAuditEvent } from '#server/audit/log.ts';
import { readGuestsByEvent } from '#server/booking/guests.ts';
import { createSeatCounter, lockEventIfAny } from '#server/booking/seats/capacity.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { recallable, recallEmails } from '#server/mail/delete-emails.ts';
import { type OutgoingEmail, unsubscribePlaceholder } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import type { Database } from '#server/storage/tables.ts';
import { createSeatAlertUnsubscribeKey } from './seat-alerts.ts';

type SeatAlertServices = Pick<Services, 'db' | 'now'> & { site: Pick<Services['site'], 'programme'> };

/** The number of queries does not grow with the number of events. */
async function readAlertObstacles(
  { db, site, now }: SeatAlertServices,
  events: readonly number[],
): Promise<(event: number) => SeatAlertCounts['blockedBy']> {
  if (events.length === 0) return () => undefined;
  const at = now();
  const rows = await db.selectFrom('eventCapacity').selectAll().where('eventId', 'in', events).execute();
  const countSeats = await createSeatCounter(db, at, events);
  const free = new Map(rows.map((row) => [row.eventId, countSeats(row).free]));
  const guests = await readGuestsByEvent(db, events, 'waiting');
  return (event) => {
    const entry = site.programme.find(({ id }) => id === event);
    if (!entry?.isBookable || entry.isCancelled || entry.endsAt < at.getTime()) return 'closed';
    const left = free.get(event) ?? Number.POSITIVE_INFINITY;
    if (left <= 0) return 'full';
    return guests.get(event)?.some(({ seats }) => (seats ?? 1) <= left) ? 'waitingListFirst' : undefined;
  };
}

const readAlertObstacle = async (services: SeatAlertServices, event: number) =>
  (await readAlertObstacles(services, [event]))(event);

const selectUnsentSeatAlertEmails = (db: Database, event: number) =>
  db
    .selectFrom('outboxEmails')
    .innerJoin('seatAlerts', 'seatAlerts.id', 'outboxEmails.subjectId')
    .where(({ and }) => and({ eventId: event, kind: 'alertNotification', ...recallable }));

export async function countSeatAlerts(services: SeatAlertServices, event: number): Promise<SeatAlertCounts> {
  const { db } = services;
  const { people, notified } = await db
    .selectFrom('seatAlerts')
    .select(({ fn }) => [fn.countAll().as('people'), fn.count('notifiedAt').as('notified')])
    .where('eventId', '=', event)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirstOrThrow();
  const { pending } = await selectUnsentSeatAlertEmails(db, event)
    .select(({ fn }) => fn.countAll().as('pending'))
    .executeTakeFirstOrThrow();
  const unnotified = Number(people) - Number(notified);
  const blockedBy = unnotified > 0 ? await readAlertObstacle(services, event) : undefined;
  return { people: unnotified, notified: Number(notified), pendingEmails: Number(pending), blockedBy };
}

/** For the tasks of the office: events whose alerts could be sent now. */
export async function findSeatAlertTasks(services: SeatAlertServices): Promise<{ eventId: number; people: number }[]> {
  const rows = await services.db
    .selectFrom('seatAlerts')
    .select(({ fn }) => ['eventId', fn.countAll().as('people')])
    .where('confirmedAt', 'is not', null)
    .where('notifiedAt', 'is', null)
    .groupBy('eventId')
    .orderBy('eventId')
    .execute();
  const obstacleTo = await readAlertObstacles(
    services,
    rows.map(({ eventId }) => eventId),
  );
  return rows.filter(({ eventId }) => !obstacleTo(eventId)).map((row) => ({ ...row, people: Number(row.people) }));
}

/** Emails each person once, after a minute to recall; writes to the audit log. Returns their number. */
export async function queueSeatAlertEmails(services: Services, actor: Actor, event: number): Promise<number> {
  const { db, outbox, secrets, origin, now } = services;
  // Render before the transaction: SQLite has one writer.
  const emails = new Map<Language, RenderedEmail>();
  for (const language of languages)
    emails.set(language, await writeSeatAlertEmail(services, { event, language, leave: unsubscribePlaceholder }));
  return db.transaction().execute(async (trx) => {
    await lockEventIfAny(trx, event);
    const obstacle = await readAlertObstacle({ ...services, db: trx }, event);
    const errorCodes = { closed: 'notPossible', full: 'notEnoughSeats', waitingListFirst: 'waitingListFirst' } as const;
    if (obstacle) throw new ApiError(409, errorCodes[obstacle]);
    const people = await trx
      .updateTable('seatAlerts')
      .set({ notifiedAt: now().toISOString() })
      .where('eventId', '=', event)
      .where('confirmedAt', 'is not', null)
      .where('notifiedAt', 'is', null)
      .returningAll()
      .execute();
    const outgoing = people.map(({ id, email: to, language }): OutgoingEmail => {
      const written = emails.get(language) as RenderedEmail;
      const unsubscribeUrl = `${origin()}/alerts/leave/${createSeatAlertUnsubscribeKey({ secrets }, id)}`;
      const insertUrl = (text: string) => text.replaceAll(unsubscribePlaceholder, `${unsubscribeUrl}?lng=${language}`);
      const email = { ...written, text: insertUrl(written.text), html: insertUrl(written.html) };
      const kind = 'alertNotification';
      return { kind, subjectId: id, to, email, unsubscribeUrl, recallTime: limits.alertRecallTime };
    });
    await outbox.putAll(trx, outgoing);
    const entry = { at: now(), actor, action: 'notifiedAlerts' } as const;
    if (people.length > 0)
      await recordAuditEvent(trx, secrets, { ...entry, subject: { event, emails: people.length } });
    return people.length;
  });
}

export async function writeSeatAlertEmail(
  { site, origin, now }: Pick<Services, 'site' | 'origin' | 'now'>,
  { event, language, leave }: { event: number; language: Language; leave: string },
): Promise<RenderedEmail> {
  const guestEvent = await site.findEvent(event, language, now());
  if (!guestEvent) throw new ApiError(409, 'notPossible');
  const page = `${origin()}/events/${event}?lng=${language}`;
  return site.writeEmail('alertNotification', language, { event: guestEvent.event, page, leave });
}

/** Recalls unsent emails: their recipients count as not notified. Writes to the audit log. */
export async function stopSeatAlertEmails(
  { db, secrets, now }: Pick<Services, 'db' | 'secrets' | 'now'>,
  actor: Actor,
  event: number,
) {
  await db.transaction().execute(async (trx) => {
    const unsent = selectUnsentSeatAlertEmails(trx, event).select('outboxEmails.id');
    const emails = await recallEmails(trx, (email) => email('id', 'in', unsent));
    if (emails.length === 0) throw new ApiError(409, 'emailAlreadySent');
    const stopped = emails.map(({ subjectId }) => subjectId);
    await trx.updateTable('seatAlerts').set({ notifiedAt: null }).where('id', 'in', stopped).execute();
    const subject = { event, emails: stopped.length };
    await recordAuditEvent(trx, secrets, { at: now(), actor, action: 'stoppedAlerts', subject });
  });
}
