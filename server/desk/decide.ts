/** A decision about an event: its entry, the e-mails, the decision itself and the line in the log are one transaction. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type Circle, circlesFor, type DecisionKind, type Reach } from '#contract/decision.ts';
import { stateOf } from '#contract/evening-state.ts';
import type { Event } from '#contract/event.ts';
import type { DecidedEvening } from '#contract/inbox.ts';
import type { Language } from '#contract/language.ts';
import { stateAfter } from '#contract/seat-states.ts';
import { instant } from '#contract/wall-time.ts';
import type { Library } from '#server/content/library.ts';
import { Conflict, publish } from '#server/content/publish.ts';
import { dataOf, readHead } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { limits } from '#server/limits.ts';
import type { Outgoing } from '#server/mail/outbox.ts';
import { lockEveningIfAny } from '#server/seats/chairs.ts';
import { SeatRefusal } from '#server/seats/refusal.ts';
import { cancel } from '#server/seats/store.ts';
import { isBy, record, type Who } from '#server/staff/log.ts';
import type { Tables } from '#server/storage/tables.ts';
import { audience, type Listener, putBack, stopLetters } from './audience.ts';
import { type Announced, decided, isPossible, newer, outdoors } from './decided.ts';
import { decisionLetters } from './decision-letters.ts';
import { announcedOf, type DecisionRow, lastDecision } from './decisions.ts';
import type { DeskServices } from './presses.ts';

type Work = Transaction<Tables>;
export type DecisionServices = DeskServices & { library: Library };

export interface Choice {
  kind: DecisionKind;
  /** in Berlin wall time; undefined: not known */
  start: string | undefined;
  note: Record<Language, string>;
}

export interface Plan extends Choice {
  event: number;
  /** the revision it begins on */
  revision: number;
  announced: Announced;
  before: Event;
  after: Event;
  told: Record<Language, DecidedEvening['event']>;
}

export const eventName = (event: number) => ({ kind: 'events', id: String(event) }) as const;

/** The entry, and when and where it was to be before anything was decided. */
export async function readEvening({ db, library }: Pick<DecisionServices, 'db' | 'library'>, event: number) {
  const before = library.present.entries.get(keyOf(eventName(event)))?.value as Event | undefined;
  if (!before) return undefined;
  const [head, last] = await Promise.all([readHead(db, eventName(event)), lastDecision(db, event)]);
  return { before, last, revision: head?.number ?? 0, announced: await announcedOf(db, before, last) };
}

export async function planDecision(services: DecisionServices, event: number, choice: Choice): Promise<Plan> {
  const evening = await readEvening(services, event);
  if (!evening) throw new SeatRefusal('unknownEvening');
  const { before, announced, revision } = evening;
  const { kind, start } = choice;
  if (!isPossible(kind, before, announced)) throw new SeatRefusal('notNow');
  const now = services.now();
  const words = services.site.decision;
  const withStart = (at: string | undefined) =>
    decided(before, announced, { kind, start: at, words, note: { de: '', en: '' }, now });
  const empty = withStart(start);
  const told = inEach((language) => words.event(empty, language));
  const usual = (at: Event, language: Language) =>
    words.note(kind, language, {
      event: words.event(at, language),
      state: stateOf(at, now),
      outdoors: announced.place === at.place && outdoors.includes(at.place),
    });
  // A sentence left as it was proposed before a day was typed means the one with the day.
  const dayless = withStart(undefined);
  const note = inEach((language) => {
    const typed = choice.note[language].trim();
    return typed && typed !== usual(dayless, language) ? typed : usual(empty, language);
  });
  const after = { ...empty, event: { ...empty.event, note } };
  return { kind, start, note, event, revision, announced, before, after, told };
}

const inEach = <Result>(say: (language: Language) => Result): Record<Language, Result> => ({
  de: say('de'),
  en: say('en'),
});

/** Pressed again by the same person a moment later, it is one press. Throws Conflict where somebody was quicker. */
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
    // The other of two presses was quicker.
    if (!(error instanceof Conflict) || !(await isAgain(services, who, plan))) throw error;
  });
  return told;
}

/** The same person has decided just this, a moment ago, on just what they had before them. */
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
    // A guest who is to be called keeps their request until then. Tickets stay as they are: the event may take place after all.
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

/** On another day chairs are offered and accepted until as long before the event as they were. */
export async function moveCutOff(work: Work, event: number, from: Pick<Event, 'start'>, to: Pick<Event, 'start'>) {
  if (to.start.slice(0, 10) === from.start.slice(0, 10)) return;
  const by = instant(to.start).epochMilliseconds - instant(from.start).epochMilliseconds;
  const row = work.selectFrom('eventCapacity').select('cutOff').where('eventId', '=', event);
  const evening = await row.executeTakeFirst();
  if (!evening) return;
  const cutOff = new Date(Date.parse(evening.cutOff) + by).toISOString();
  await work
    .updateTable('eventCapacity')
    .set(({ eb }) => ({ cutOff, version: eb('version', '+', 1) }))
    .where('eventId', '=', event)
    .execute();
}

/** Its e-mails are all here, and it has stopped none of another decision. */
export const isUndoable = (last: DecisionRow, allHere: boolean, now: Date): boolean =>
  last.replacedEmails === 0 && allHere && now.getTime() - Date.parse(last.at) < limits.decisionPause;

/** False: too late. */
export async function undoDecision(services: DecisionServices, who: Who, event: number): Promise<boolean> {
  const { db, library, secrets, now } = services;
  const at = now();
  const last = await lastDecision(db, event);
  const evening = await readEvening(services, event);
  if (!last || !evening) return false;
  const { before: present } = evening;
  const data = await dataBefore(services, last);
  if (!data) return false;
  // Calendars that have seen the decision follow only a higher number.
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

/** 0 is the file. */
async function dataBefore({ db, library }: DecisionServices, { eventId, previousRevision }: DecisionRow) {
  const shipped = () => library.shipped.entries.get(keyOf(eventName(eventId)))?.data;
  if (previousRevision === 0) return shipped();
  const revision = db.selectFrom('contentRevisions').selectAll().where('number', '=', previousRevision);
  const row = await revision.executeTakeFirst();
  return row && (row.data === null ? shipped() : dataOf(row));
}
