/** What every publication of an event does: it emails the guests, and moves the cut-off. */
import { randomUUID } from 'node:crypto';
import { findStateAfter } from '#contract/booking/seat-states.ts';
import type { Event } from '#contract/content/event.ts';
import type { AuditSubject } from '#contract/office/audit-subject.ts';
import { type AudienceReach, type EmailChoice, listAudiences } from '#contract/office/decision.ts';
import {
  type AudienceMember,
  readAudience,
  restoreCancelledRequests,
  stopDecisionEmails,
} from '#server/booking/decisions/audience.ts';
import { assertGuestsAnswered, type EventChange } from '#server/booking/decisions/event-change.ts';
import { lockEventIfAny } from '#server/booking/seats/capacity.ts';
import { moveDeadlines } from '#server/booking/seats/move-deadlines.ts';
import { cancelRequestWithEvent, type RequestChange } from '#server/booking/seats/store.ts';
import type { PreparedPublication, PublicationStep } from '#server/content/publication.ts';
import { readLatestRevision } from '#server/content/store.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import type { DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import {
  createDecisionEmail,
  type DecisionServices,
  eventEntryName,
  prepareDecisionEmails,
  readDecisionEvent,
} from './plan.ts';
import { type DecisionRow, readNotificationProgress } from './read.ts';

type CommitStep = (trx: DatabaseTransaction) => Promise<void>;

/** Throws GuestsUnanswered or EventHasGuests if guests must hear of the change and nothing says what. */
export const createEventStep =
  (services: DecisionServices): PublicationStep =>
  async (publication) => {
    const commits: CommitStep[] = [];
    for (const { kind, id, before, after } of publication.entries)
      if (kind === 'events' && before)
        commits.push(
          await prepareEventChange(
            services,
            publication,
            { before: before.value as Event, after: after?.value as Event | undefined },
            publication.emailChoices?.get(id),
          ),
        );
    return async (trx) => {
      for (const commit of commits) await commit(trx);
    };
  };

async function prepareEventChange(
  services: DecisionServices,
  publication: PreparedPublication,
  change: EventChange,
  answer: EmailChoice | undefined,
): Promise<CommitStep> {
  const { before, after } = change;
  const assertAnswered = (db: DecisionServices['db']) =>
    assertGuestsAnswered(db, change, { hasAnswer: answer !== undefined, now: publication.at });
  await assertAnswered(services.db);
  const commitAnswer =
    after && answer && answer.emails !== 'none'
      ? await prepareAnswer(services, publication, { before, after }, answer)
      : undefined;
  return async (trx) => {
    await lockEventIfAny(trx, before.id);
    // Again: a guest may have accepted an offer meanwhile.
    await assertAnswered(trx);
    await commitAnswer?.(trx);
    if (after) await moveDeadlines(trx, before.id, before, after);
  };
}

const prepareAnswer = async (
  services: DecisionServices,
  publication: PreparedPublication,
  change: { before: Event; after: Event },
  answer: Exclude<EmailChoice, { emails: 'none' }>,
): Promise<CommitStep> =>
  answer.emails === 'recall'
    ? (trx) => recallDecision(trx, publication, answer.decisionId)
    : prepareAnnouncement(services, publication, change, answer);

async function prepareAnnouncement(
  services: DecisionServices,
  publication: PreparedPublication,
  { before, after }: { before: Event; after: Event },
  { kind, audiences }: Extract<EmailChoice, { emails: 'send' }>,
): Promise<CommitStep> {
  const { db, site } = services;
  const { id: eventId } = before;
  const found = await readDecisionEvent(services, eventId);
  if (!found) throw new ApiError(404, 'notPossible');
  const { originalSchedule, revision: previousRevision } = found;
  const possible = listAudiences(kind);
  const isChosen = ({ audience }: AudienceMember) => audiences.includes(audience) && possible.includes(audience);
  const emails = prepareDecisionEmails(services, createDecisionEmail(site, kind, after));
  await emails.renderAhead((await readAudience(db, eventId)).filter(isChosen));
  return async (trx) => {
    const change = toRequestChange(publication);
    const { members: all, requestsOfStoppedEmails } = await replaceEarlierDecision(trx, { eventId, kind }, change);
    const members = all.filter(isChosen);
    const decision = { id: randomUUID(), eventId, kind, ...change };
    await insertDecision(trx, decision, {
      previousRevision,
      announced: JSON.stringify(originalSchedule),
      replacedEmails: requestsOfStoppedEmails.length,
    });
    const reach = await notifyGuests(services, trx, decision, await emails.createFor(members), members);
    addDecisionLine(publication, { event: eventId, decision: kind, emails: reach.byEmail, calls: reach.toCall });
  };
}

/** The line of a decision replaces the one of its own publication; after a draft's line it is another. */
function addDecisionLine({ action, lines }: PreparedPublication, subject: AuditSubject): void {
  const own = action === 'madeDecision' ? lines.find((line) => line.action === action) : undefined;
  if (own) own.subject = subject;
  else lines.push({ action: 'madeDecision', subject });
}

const toRequestChange = ({ publisher: { id, name }, at }: PreparedPublication) => ({
  by: name,
  staffId: id,
  now: at,
});

type StoredDecision = RequestChange & Pick<DecisionRow, 'id' | 'eventId' | 'kind'>;

async function insertDecision(
  trx: DatabaseTransaction,
  { id, eventId, kind, by, staffId, now }: StoredDecision,
  before: Pick<DecisionRow, 'previousRevision' | 'announced' | 'replacedEmails'>,
) {
  const published = await readLatestRevision(trx, eventEntryName(eventId));
  const at = now.toISOString();
  await trx
    .insertInto('decisions')
    .values({
      id,
      eventId,
      kind,
      at,
      by,
      staffId: staffId ?? null,
      ...before,
      revision: published?.number ?? 0,
      undoneAt: null,
    })
    .execute();
}

async function notifyGuests(
  { outbox }: DecisionServices,
  trx: DatabaseTransaction,
  { id: decisionId, kind, eventId: _, ...requestChange }: StoredDecision,
  emails: Map<AudienceMember, OutgoingEmail>,
  members: readonly AudienceMember[],
): Promise<AudienceReach> {
  const ids = await outbox.putAll(trx, [...emails.values()]);
  const idOf = new Map([...emails.keys()].map((member, index) => [member, ids[index]]));
  const rows: Tables['notifications'][] = [];
  for (const member of members) {
    const { row, audience } = member;
    const emailId = idOf.get(member) ?? null;
    // Without email a request stays until the office calls. Tickets stay: a decision may change.
    if (emailId && kind === 'cancelled' && findStateAfter(row.state, 'cancel'))
      await cancelRequestWithEvent(trx, row.id, requestChange);
    const notCalled = { emailSentAt: null, calledAt: null, calledBy: null };
    rows.push({ decisionId, requestId: row.id, audience, emailId, ...notCalled });
  }
  for (let begin = 0; begin < rows.length; begin += 500)
    await trx
      .insertInto('notifications')
      .values(rows.slice(begin, begin + 500))
      .execute();
  return { byEmail: emails.size, toCall: rows.length - emails.size };
}

/**
 * Stops the unsent emails of an earlier decision. Guests stay in their former audience, unless they
 * have lost their offer.
 */
async function replaceEarlierDecision(
  trx: DatabaseTransaction,
  { eventId, kind }: Pick<DecisionRow, 'eventId' | 'kind'>,
  change: RequestChange,
): Promise<{ members: AudienceMember[]; requestsOfStoppedEmails: string[] }> {
  const members = await readAudience(trx, eventId);
  const requestsOfStoppedEmails = await stopDecisionEmails(trx, eventId);
  if (kind === 'cancelled') return { members, requestsOfStoppedEmails };
  await restoreCancelledRequests(trx, requestsOfStoppedEmails, change);
  return { members: await readAudience(trx, eventId), requestsOfStoppedEmails };
}

/** False after a minute, if a guest knows of it, or if emails of an earlier decision were replaced. */
export const isUndoable = (decision: DecisionRow, isKnownToGuests: boolean, now: Date): boolean =>
  decision.replacedEmails === 0 && !isKnownToGuests && now.getTime() - Date.parse(decision.at) < limits.decisionPause;

async function recallDecision(trx: DatabaseTransaction, publication: PreparedPublication, decisionId: string) {
  const query = trx.selectFrom('decisions').selectAll().where('id', '=', decisionId).where('undoneAt', 'is', null);
  const decision = await query.executeTakeFirst();
  if (!decision) throw new ApiError(409, 'undoTooLate');
  const { isKnownToGuests } = await readNotificationProgress(trx, decision);
  if (!isUndoable(decision, isKnownToGuests, publication.at)) throw new ApiError(409, 'undoTooLate');
  const change = toRequestChange(publication);
  const requestIds = await stopDecisionEmails(trx, decision.eventId);
  await restoreCancelledRequests(trx, requestIds, change);
  const undoneAt = publication.at.toISOString();
  await trx.updateTable('decisions').set({ undoneAt }).where('id', '=', decisionId).execute();
}
