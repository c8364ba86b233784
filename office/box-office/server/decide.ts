/** The event’s entry, the e-mails, the decision and the log line are one transaction. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { stateAfter } from '#contract/booking/seat-states.ts';
import type { Event } from '#contract/content/event.ts';
import { type Circle, circlesFor, type Reach } from '#contract/office/decision.ts';
import { isBy, record, type Who } from '#server/audit/log.ts';
import { audience, type Listener, putBack, stopLetters } from '#server/booking/decisions/audience.ts';
import { newer } from '#server/booking/decisions/decided.ts';
import { lockEveningIfAny } from '#server/booking/seats/chairs.ts';
import { moveCutOff } from '#server/booking/seats/cut-off.ts';
import { cancel } from '#server/booking/seats/store.ts';
import { Conflict, publish } from '#server/content/publish.ts';
import { dataOf, readHead } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { limits } from '#server/limits.ts';
import type { Outgoing } from '#server/mail/outbox.ts';
import type { Tables } from '#server/storage/tables.ts';
import { decisionLetters } from './decision-letters.ts';
import { type DecisionRow, lastDecision } from './decisions.ts';
import { type DecisionServices, eventName, type Plan, readEvening } from './plan.ts';

type Work = Transaction<Tables>;
/** The same decision sent twice by one person counts once. Throws Conflict if another came first. */
export async function decide(
  services: DecisionServices,
  who: Who,
  plan: Plan,
  ticked: readonly Circle[],
): Promise<Reach> {
  const { db, library, now } = services;
  const { event, revision } = plan;
  const at = now();
  if (await isAgain(services, who, plan)) return { write: 0, call: 0 };
  const possible = circlesFor(plan.kind);
  const listens = ({ circle }: Listener) => ticked.includes(circle) && possible.includes(circle);
  const letters = decisionLetters(services, plan);
  await letters.write((await audience(db, event)).filter(listens));
  const told = { write: 0, call: 0 };
  const change = { ...eventName(event), action: 'published' as const, data: plan.after };
  const published = publish(
    library,
    { ...change, expected: revision, author: who },
    {
      now,
      async told(work) {
        await lockEveningIfAny(work, event);
        const listeners = (await audience(work, event)).filter(listens);
        const stopped = await stopLetters(work, event);
        if (plan.kind !== 'cancelled') await putBack(work, stopped, { by: who.name, staffId: who.id, now: at });
        const decision = { id: randomUUID(), plan, who, at };
        await keepDecision(work, decision, stopped.length);
        Object.assign(told, await tell(services, work, decision, await letters.to(listeners), listeners));
        await moveCutOff(work, event, plan.before, plan.after);
        const what = `${event}: ${plan.kind}, ${told.write} + ${told.call}`;
        await record(work, services.secrets, { at, who, action: 'decided', what });
      },
    },
  );
  await published.catch(async (error) => {
    // The first of two equal presses has done it.
    if (!(error instanceof Conflict) || !(await isAgain(services, who, plan))) throw error;
  });
  return told;
}

/** Did the same person take the same decision from the same version a moment ago? */
async function isAgain({ db, now }: DecisionServices, who: Who, plan: Plan): Promise<boolean> {
  const last = await lastDecision(db, plan.event);
  if (!last || now().getTime() - Date.parse(last.at) >= limits.deskPressedTwice) return false;
  return isBy(last, who) && last.kind === plan.kind && last.previousRevision === plan.revision;
}

interface Made {
  id: string;
  plan: Plan;
  who: Who;
  at: Date;
}

async function keepDecision(work: Work, { id, plan, who, at }: Made, replacedEmails: number): Promise<void> {
  const { event, kind, announced, revision: previousRevision } = plan;
  const made = await readHead(work, eventName(event));
  await work
    .insertInto('decisions')
    .values({
      ...{ id, eventId: event, kind, at: at.toISOString(), by: who.name, staffId: who.id ?? null, previousRevision },
      ...{ revision: made?.number ?? 0, announced: JSON.stringify(announced), replacedEmails, undoneAt: null },
    })
    .execute();
}

async function tell(
  { outbox }: DecisionServices,
  work: Work,
  { id: decisionId, plan, who, at }: Made,
  letters: Map<Listener, Outgoing>,
  listeners: readonly Listener[],
): Promise<Reach> {
  const ids = await outbox.putAll(work, [...letters.values()]);
  const idOf = new Map([...letters.keys()].map((listener, place) => [listener, ids[place]]));
  const rows: Tables['notifications'][] = [];
  for (const listener of listeners) {
    const { row, circle: audience } = listener;
    const emailId = idOf.get(listener) ?? null;
    // Guests without e-mail keep their request until they are called. Tickets stay: the decision may change.
    if (emailId && plan.kind === 'cancelled' && stateAfter(row.state, 'cancel'))
      await cancel(work, row.id, { by: who.name, staffId: who.id, now: at });
    const unheard = { emailSentAt: null, calledAt: null, calledBy: null };
    rows.push({ decisionId, requestId: row.id, audience, emailId, ...unheard });
  }
  for (let begin = 0; begin < rows.length; begin += 500)
    await work
      .insertInto('notifications')
      .values(rows.slice(begin, begin + 500))
      .execute();
  return { write: letters.size, call: rows.length - letters.size };
}

/** Not when an e-mail has left or the decision stopped those of another. */
export const isUndoable = (last: DecisionRow, allHere: boolean, now: Date): boolean =>
  last.replacedEmails === 0 && allHere && now.getTime() - Date.parse(last.at) < limits.decisionPause;

export async function undoDecision(services: DecisionServices, who: Who, event: number): Promise<boolean> {
  const { db, library, secrets, now } = services;
  const at = now();
  const last = await lastDecision(db, event);
  const evening = await readEvening(services, event);
  if (!last || !evening) return false;
  const { before: present } = evening;
  const data = await dataBefore(services, last);
  if (!data) return false;
  // Calendars only follow a higher sequence number.
  const back = { ...(data as Event), revision: present.revision + 2, changed: newer(present.changed, at) };
  const undone = await publish(
    library,
    { ...eventName(event), action: 'published', data: back, expected: last.revision, author: who },
    {
      now,
      async within(work) {
        await lockEveningIfAny(work, event);
        const { left } = await work
          .selectFrom('notifications')
          .innerJoin('outboxEmails', 'outboxEmails.id', 'notifications.emailId')
          .select(({ fn }) => fn.countAll<number | string>().as('left'))
          .where('decisionId', '=', last.id)
          .where(({ or, eb }) => or([eb('sentAt', 'is not', null), eb('leasedBy', 'is not', null)]))
          .executeTakeFirstOrThrow();
        return isUndoable(last, Number(left) === 0, at);
      },
      async told(work) {
        await putBack(work, await stopLetters(work, event), { by: who.name, staffId: who.id, now: at });
        const undoneAt = at.toISOString();
        await work.updateTable('decisions').set({ undoneAt }).where('id', '=', last.id).execute();
        await moveCutOff(work, event, present, back);
        await record(work, secrets, { at, who, action: 'undidDecision', what: `${event}: ${last.kind}` });
      },
    },
  );
  return undone !== undefined;
}

/** 0: the shipped file */
async function dataBefore({ db, library }: DecisionServices, { eventId, previousRevision }: DecisionRow) {
  const shipped = () => library.shipped.entries.get(keyOf(eventName(eventId)))?.data;
  if (previousRevision === 0) return shipped();
  const revision = db.selectFrom('contentRevisions').selectAll().where('number', '=', previousRevision);
  const row = await revision.executeTakeFirst();
  return row && (row.data === null ? shipped() : dataOf(row));
}
