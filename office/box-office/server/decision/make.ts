/** Makes and undoes decisions: publishes the event, with what its guests read. */

import type { Event } from '#contract/content/event.ts';
import type { Audience } from '#contract/office/decision.ts';
import { type Actor, isByActor } from '#server/audit/log.ts';
import { nextChangeTime } from '#server/booking/decisions/apply-decision.ts';
import { entryKey } from '#server/content/entry-name.ts';
import { PublishConflict, publish } from '#server/content/publish.ts';
import { parseData, readLatestRevision } from '#server/content/store.ts';
import { limits } from '#server/limits.ts';
import { type DecisionPlan, type DecisionServices, eventEntryName, readDecisionEvent } from './plan.ts';
import { type DecisionRow, findLastDecision } from './read.ts';

/** Ignores a double submission. Throws PublishConflict if a colleague was faster. */
export async function makeDecision(
  services: DecisionServices,
  actor: Actor,
  { event, kind, revision, after }: DecisionPlan,
  audiences: Audience[],
): Promise<void> {
  const { library, now } = services;
  const isRepeated = () => isRepeatedDecision(services, actor, { event, kind, revision });
  if (await isRepeated()) return;
  const publication = publish(library, {
    changes: [{ ...eventEntryName(event), action: 'published', data: after, expectedRevision: revision }],
    publisher: actor,
    action: 'madeDecision',
    emailChoices: new Map([[String(event), { emails: 'send', kind, audiences }]]),
    now,
  });
  await publication.catch(async (error) => {
    // After a double click, the first submission has made the decision.
    if (!(error instanceof PublishConflict) || !(await isRepeated())) throw error;
  });
}

/** True if the same person made the same decision from the same version a moment ago. */
async function isRepeatedDecision(
  services: DecisionServices,
  actor: Actor,
  { event, kind, revision }: Pick<DecisionPlan, 'event' | 'kind' | 'revision'>,
): Promise<boolean> {
  const last = await findOwnDecisionJustMade(services, actor, event);
  return last?.kind === kind && last.previousRevision === revision;
}

/** True if the person has just announced the version of the event that visitors see. */
export async function isJustDecided(services: DecisionServices, actor: Actor, event: number): Promise<boolean> {
  const last = await findOwnDecisionJustMade(services, actor, event);
  return last !== undefined && last.revision === (await readLatestRevision(services.db, eventEntryName(event)))?.number;
}

async function findOwnDecisionJustMade({ db, now }: DecisionServices, actor: Actor, event: number) {
  const last = await findLastDecision(db, event);
  const isRecent = last && now().getTime() - Date.parse(last.at) < limits.officeDuplicateWindow;
  return isRecent && isByActor(last, actor) ? last : undefined;
}

/** Publishes the event as it was before the decision. False if there is no decision to undo. */
export async function undoDecision(services: DecisionServices, actor: Actor, event: number): Promise<boolean> {
  const { db, library, now } = services;
  const last = await findLastDecision(db, event);
  const found = await readDecisionEvent(services, event);
  if (!last || !found) return false;
  const { before: present } = found;
  const data = await readPreviousData(services, last);
  if (!data) return false;
  // Calendar programs ignore an update without a higher sequence number.
  const restored = {
    ...(data as Event),
    revision: present.revision + 2,
    changed: nextChangeTime(present.changed, now()),
  };
  await publish(library, {
    changes: [
      {
        ...eventEntryName(event),
        action: 'published',
        data: restored,
        expectedRevision: last.revision,
        subject: { event, decision: last.kind },
      },
    ],
    publisher: actor,
    action: 'undidDecision',
    emailChoices: new Map([[String(event), { emails: 'recall', decisionId: last.id }]]),
    now,
  });
  return true;
}

/** Revision 0 is the shipped file. */
async function readPreviousData({ db, library }: DecisionServices, { eventId, previousRevision }: DecisionRow) {
  const shipped = () => library.shipped.entries.get(entryKey(eventEntryName(eventId)))?.data;
  if (previousRevision === 0) return shipped();
  const revision = db.selectFrom('contentRevisions').selectAll().where('number', '=', previousRevision);
  const row = await revision.executeTakeFirst();
  return row && (row.data === null ? shipped() : parseData(row));
}
