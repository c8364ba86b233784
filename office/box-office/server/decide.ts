/** One transaction stores the event's entry, the emails, the decision and the audit event. */
import { randomUUID } from 'node:crypto';
import { findStateAfter } from '#contract/booking/seat-states.ts';
import type { Event } from '#contract/content/event.ts';
import { type Audience, type AudienceReach, listAudiences } from '#contract/office/decision.ts';
import { type Actor, isByActor, recordAuditEvent } from '#server/audit/log.ts';
import { nextChangeTime } from '#server/booking/decisions/apply-decision.ts';
import {
  type AudienceMember,
  readAudience,
  restoreCancelledRequests,
  stopDecisionEmails,
} from '#server/booking/decisions/audience.ts';
import { lockEventIfAny } from '#server/booking/seats/capacity.ts';
import { moveCutOff } from '#server/booking/seats/cut-off.ts';
import { cancelRequestWithEvent, type RequestChange } from '#server/booking/seats/store.ts';
import { entryKey } from '#server/content/content-entries.ts';
import { PublishConflict, publishChange } from '#server/content/publish.ts';
import { parseData, readLatestRevision } from '#server/content/store.ts';
import { limits } from '#server/limits.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import type { DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import { type DecisionRow, findLastDecision, readNotificationProgress } from './decisions.ts';
import {
  type DecisionPlan,
  type DecisionServices,
  eventEntryName,
  prepareDecisionEmails,
  readDecisionEvent,
} from './plan.ts';

/** Ignores a double submission. Throws PublishConflict if a colleague was faster. */
export async function makeDecision(
  services: DecisionServices,
  actor: Actor,
  plan: DecisionPlan,
  tickedAudiences: readonly Audience[],
): Promise<AudienceReach> {
  const { db, library, now } = services;
  const { event, revision } = plan;
  const at = now();
  if (await isRepeatedDecision(services, actor, plan)) return { byEmail: 0, toCall: 0 };
  const possible = listAudiences(plan.kind);
  const isChosen = ({ audience }: AudienceMember) => tickedAudiences.includes(audience) && possible.includes(audience);
  const emails = prepareDecisionEmails(services, plan);
  await emails.renderAhead((await readAudience(db, event, at)).filter(isChosen));
  const reach = { byEmail: 0, toCall: 0 };
  const change = { ...eventEntryName(event), action: 'published' as const, data: plan.after };
  const publication = publishChange(
    library,
    { ...change, expectedRevision: revision, author: actor },
    {
      now,
      async onCommit(trx) {
        await lockEventIfAny(trx, event);
        const requestChange = { by: actor.name, staffId: actor.id, now: at };
        const { members, requestsOfStoppedEmails } = await replaceEarlierDecision(trx, plan, requestChange);
        const decision = { id: randomUUID(), plan, ...requestChange };
        await insertDecision(trx, decision, requestsOfStoppedEmails.length);
        const chosen = members.filter(isChosen);
        Object.assign(reach, await notifyGuests(services, trx, decision, await emails.createFor(chosen), chosen));
        await moveCutOff(trx, event, plan.before, plan.after);
        const subject = `${event}: ${plan.kind}, ${reach.byEmail} + ${reach.toCall}`;
        await recordAuditEvent(trx, services.secrets, { at, actor, action: 'madeDecision', subject });
      },
    },
  );
  await publication.catch(async (error) => {
    // After a double click, the first submission has made the decision.
    if (!(error instanceof PublishConflict) || !(await isRepeatedDecision(services, actor, plan))) throw error;
  });
  return reach;
}

/** True if the same person made the same decision from the same version a moment ago. */
async function isRepeatedDecision({ db, now }: DecisionServices, actor: Actor, plan: DecisionPlan): Promise<boolean> {
  const last = await findLastDecision(db, plan.event);
  if (!last || now().getTime() - Date.parse(last.at) >= limits.officeDuplicateWindow) return false;
  return isByActor(last, actor) && last.kind === plan.kind && last.previousRevision === plan.revision;
}

type StoredDecision = RequestChange & { id: string; plan: DecisionPlan };

async function insertDecision(trx: DatabaseTransaction, decision: StoredDecision, replacedEmails: number) {
  const { id, plan, by, staffId = null, now } = decision;
  const { event, kind, originalSchedule, revision: previousRevision } = plan;
  const publishedRevision = await readLatestRevision(trx, eventEntryName(event));
  await trx
    .insertInto('decisions')
    .values({
      ...{ id, eventId: event, kind, at: now.toISOString(), by, staffId, previousRevision, replacedEmails },
      ...{ revision: publishedRevision?.number ?? 0, announced: JSON.stringify(originalSchedule), undoneAt: null },
    })
    .execute();
}

async function notifyGuests(
  { outbox }: DecisionServices,
  trx: DatabaseTransaction,
  { id: decisionId, plan, ...requestChange }: StoredDecision,
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
    if (emailId && plan.kind === 'cancelled' && findStateAfter(row.state, 'cancel'))
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
  { event, kind }: DecisionPlan,
  change: RequestChange,
): Promise<{ members: AudienceMember[]; requestsOfStoppedEmails: string[] }> {
  const members = await readAudience(trx, event, change.now);
  const requestsOfStoppedEmails = await stopDecisionEmails(trx, event, change.now);
  if (kind === 'cancelled') return { members, requestsOfStoppedEmails };
  await restoreCancelledRequests(trx, requestsOfStoppedEmails, change);
  return { members: await readAudience(trx, event, change.now), requestsOfStoppedEmails };
}

/** False after a minute, if a guest knows of it, or if emails of an earlier decision were replaced. */
export const isUndoable = (decision: DecisionRow, isKnownToGuests: boolean, now: Date): boolean =>
  decision.replacedEmails === 0 && !isKnownToGuests && now.getTime() - Date.parse(decision.at) < limits.decisionPause;

/** Publishes the event as it was before the decision. False if it is too late. */
export async function undoDecision(services: DecisionServices, actor: Actor, event: number): Promise<boolean> {
  const { db, library, secrets, now } = services;
  const at = now();
  const last = await findLastDecision(db, event);
  const found = await readDecisionEvent(services, event);
  if (!last || !found) return false;
  const { before: present } = found;
  const data = await readPreviousData(services, last);
  if (!data) return false;
  // Calendar programs ignore an update without a higher sequence number.
  const restored = { ...(data as Event), revision: present.revision + 2, changed: nextChangeTime(present.changed, at) };
  const undone = await publishChange(
    library,
    { ...eventEntryName(event), action: 'published', data: restored, expectedRevision: last.revision, author: actor },
    {
      now,
      async beforeRevisions(trx) {
        await lockEventIfAny(trx, event);
        const { isKnownToGuests } = await readNotificationProgress(trx, last, at);
        return isUndoable(last, isKnownToGuests, at);
      },
      async onCommit(trx) {
        const requestChange = { by: actor.name, staffId: actor.id, now: at };
        await restoreCancelledRequests(trx, await stopDecisionEmails(trx, event, at), requestChange);
        const undoneAt = at.toISOString();
        await trx.updateTable('decisions').set({ undoneAt }).where('id', '=', last.id).execute();
        await moveCutOff(trx, event, present, restored);
        await recordAuditEvent(trx, secrets, { at, actor, action: 'undidDecision', subject: `${event}: ${last.kind}` });
      },
    },
  );
  return undone !== undefined;
}

/** Revision 0 is the shipped file. */
async function readPreviousData({ db, library }: DecisionServices, { eventId, previousRevision }: DecisionRow) {
  const shipped = () => library.shipped.entries.get(entryKey(eventEntryName(eventId)))?.data;
  if (previousRevision === 0) return shipped();
  const revision = db.selectFrom('contentRevisions').selectAll().where('number', '=', previousRevision);
  const row = await revision.executeTakeFirst();
  return row && (row.data === null ? shipped() : parseData(row));
}
