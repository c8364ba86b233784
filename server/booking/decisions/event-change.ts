/** What a publication changes for the guests of an event, and whether they must hear of it. */

import { isDeepStrictEqual } from 'node:util';
import { type Event, event as eventSchema } from '#contract/content/event.ts';
import type { Venues } from '#contract/content/venues.ts';
import {
  type Audience,
  becomesCancelledOrPostponed,
  type DecisionKind,
  type DescribedChange,
} from '#contract/office/decision.ts';
import type { ChangeForGuests } from '#contract/office/editor.ts';
import { computeEventEnd } from '#contract/wall-time.ts';
import type { RawEntry } from '#server/content/entry.ts';
import { entryKey } from '#server/content/entry-name.ts';
import type { Library } from '#server/content/library.ts';
import { PublicationRefused } from '#server/content/publication.ts';
import type { Database } from '#server/storage/tables.ts';
import { getSchedule } from './apply-decision.ts';
import { readAudience } from './audience.ts';

/** The publication does not say what to tell the guests. */
export class GuestsUnanswered extends PublicationRefused {
  override name = 'GuestsUnanswered';
  readonly code = 'guestsFirst';
  readonly change: ChangeForGuests;

  constructor(event: number, change: ChangeForGuests) {
    const { accepted, offered, requests, changed } = change;
    const guests = `with tickets: ${accepted}, with an offer: ${offered}, with a request: ${requests}`;
    super(`events/${event}.yaml has guests (${guests}), and this changes ${changed.join(', ')}.`);
    this.change = change;
  }
}

/** The publication deletes an event that has guests. */
export class EventHasGuests extends PublicationRefused {
  override name = 'EventHasGuests';
  readonly code = 'eventHasGuests';

  constructor(event: number) {
    super(`events/${event}.yaml has guests. Cancel the event first.`);
  }
}

export interface EventChange {
  before: Event;
  /** Undefined: the entry is deleted. */
  after: Event | undefined;
}

/** Undefined: the entry is no event, it is new, or it cannot be read. */
export function readEventChange({ current }: Library, { kind, id, data }: RawEntry): EventChange | undefined {
  if (kind !== 'events') return undefined;
  const before = current.entries.get(entryKey({ kind, id }))?.value as Event | undefined;
  const after = data === undefined ? undefined : eventSchema.safeParse(data).data;
  return before && (data === undefined || after) ? { before, after } : undefined;
}

/** The change as guests see it. Undefined if nothing that concerns them changes, or the event is over. */
export function describeChange({ before, after }: EventChange, now: Date): DescribedChange | undefined {
  if (!after || computeEventEnd(before) < now.getTime()) return undefined;
  const changed = listChangedFields(before, after);
  if (changed.length === 0) return undefined;
  return { from: before.start, to: after.start, status: after.status, changed };
}

/** Undefined also if no guest is concerned. */
export async function findChangeForGuests(
  db: Database,
  change: EventChange,
  now: Date,
): Promise<ChangeForGuests | undefined> {
  const described = describeChange(change, now);
  if (!described) return undefined;
  const { accepted, offered, asking } = await countGuests(db, change.before.id);
  const requests = becomesCancelledOrPostponed(described) ? asking : 0;
  return accepted + offered + requests > 0 ? { accepted, offered, requests, ...described } : undefined;
}

/** Tickets of a cancelled event do not count. */
export async function hasGuests(db: Database, event: Event, now: Date): Promise<boolean> {
  if (computeEventEnd(event) < now.getTime()) return false;
  const { accepted, offered, asking } = await countGuests(db, event.id);
  return offered + asking + (event.status === 'cancelled' ? 0 : accepted) > 0;
}

/** Throws if the publication needs an answer about guests and has none. */
export async function assertGuestsAnswered(
  db: Database,
  change: EventChange,
  { hasAnswer, now }: { hasAnswer: boolean; now: Date },
): Promise<void> {
  const { before, after } = change;
  if (!after) {
    if (await hasGuests(db, before, now)) throw new EventHasGuests(before.id);
    return;
  }
  const found = hasAnswer ? undefined : await findChangeForGuests(db, change, now);
  if (found) throw new GuestsUnanswered(before.id, found);
}

async function countGuests(db: Database, event: number) {
  const guests = await readAudience(db, event);
  const count = (...audiences: Audience[]) => guests.filter(({ audience }) => audiences.includes(audience)).length;
  return { accepted: count('accepted'), offered: count('offered'), asking: count('open', 'waiting') };
}

function listChangedFields(before: Event, after: Event): string[] {
  const { previous: _, date, time, venue, ...facts } = getSchedule(before);
  const { date: newDate, time: newTime, venue: newVenue, ...newFacts } = getSchedule(after);
  const words = { date: [date, newDate], time: [time, newTime], venue: [venue, newVenue] };
  return [
    ...(before.status === after.status ? [] : ['status']),
    ...Object.entries(facts).flatMap(([name, value]) => (value === newFacts[name as keyof typeof facts] ? [] : [name])),
    ...Object.entries(words).flatMap(([name, [was, is]]) => (isDeepStrictEqual(was, is) ? [] : [`event.${name}`])),
  ];
}

/** The announcement that says what the change means for guests. */
export function chooseDecisionKind(before: Event, after: Event, venues: Venues): DecisionKind {
  if (after.status !== before.status && after.status !== 'scheduled') return after.status;
  const isSameDay = after.start.slice(0, 10) === before.start.slice(0, 10);
  if (before.start !== after.start) {
    if (!isSameDay) return 'postponed';
    return after.start > before.start ? 'later' : 'changed';
  }
  if (before.status !== after.status) return 'asPlanned';
  return venues.get(before.place)?.shelter?.place === after.place ? 'shelter' : 'changed';
}
