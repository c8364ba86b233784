/** People with a ticket or an offer for an event whose draft changes its time or place: publishing asks whether to write to them. */
import { isDeepStrictEqual } from 'node:util';
import type { DecisionKind } from '#contract/decision.ts';
import type { MovedEvent } from '#contract/editor.ts';
import { type Event, event as schema } from '#contract/event.ts';
import { endOf } from '#contract/wall-time.ts';
import type { RawEntry } from '#server/content/entry.ts';
import { partOf } from '#server/content/form-data.ts';
import type { Library } from '#server/content/library.ts';
import { type Draft, dataOf } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { audience } from '#server/desk/audience.ts';
import { announcedIn } from '#server/desk/decided.ts';
import { draftName } from './alongside.ts';

export type EventChange = Pick<Draft, 'kind' | 'entry' | 'data'>;

export const eventChange = ({ kind, id, data }: RawEntry): EventChange => ({
  kind,
  entry: id,
  data: data === undefined ? null : JSON.stringify(data),
});

export function eventVersions({ present }: Library, draft: EventChange): { before: Event; after: Event } | undefined {
  if (draft.kind !== 'events') return undefined;
  const before = present.entries.get(keyOf(draftName(draft)))?.value as Event | undefined;
  const after = schema.safeParse(dataOf(draft)).data;
  return before && after && { before, after };
}

/** Undefined: time and place are the same, it is over, or nobody would have to hear of it. */
export async function movedEvent(library: Library, draft: EventChange, now: Date): Promise<MovedEvent | undefined> {
  const both = eventVersions(library, draft);
  if (!both || endOf(both.before) < now.getTime()) return undefined;
  const { before, after } = both;
  const changed = changedFields(before, after);
  if (changed.length === 0) return undefined;
  const guests = await audience(library.db, before.id);
  const count = (circle: string) => guests.filter((one) => one.circle === circle).length;
  const [accepted, offered] = [count('accepted'), count('offered')];
  if (accepted + offered === 0) return undefined;
  const byDecision = kindOf(before, after) !== 'asPlanned';
  return { accepted, offered, from: before.start, to: after.start, changed, byDecision };
}

function changedFields(before: Event, after: Event): string[] {
  const { previous: _, date, time, venue, ...facts } = announcedIn(before);
  const { date: newDate, time: newTime, venue: newVenue, ...newFacts } = announcedIn(after);
  const words = { date: [date, newDate], time: [time, newTime], venue: [venue, newVenue] };
  return [
    ...Object.entries(facts).flatMap(([name, value]) => (value === newFacts[name as keyof typeof facts] ? [] : [name])),
    ...Object.entries(words).flatMap(([name, [was, is]]) => (isDeepStrictEqual(was, is) ? [] : [`event.${name}`])),
  ];
}

/** The page that writes to them, with the move filled in, and the rest of the draft: it is published before. */
export function decisionFor(library: Library, draft: EventChange): { to: string; rest: unknown } | undefined {
  const both = eventVersions(library, draft);
  if (!both) return undefined;
  const { before, after } = both;
  const kind = kindOf(before, after);
  const [day = '', time = ''] = after.start.split('T');
  const query = new URLSearchParams({
    as: kind,
    ...(kind === 'later' && { time }),
    ...(kind === 'postponed' && { day, time }),
  });
  const published = library.present.entries.get(keyOf(draftName(draft)))?.data;
  const rest = withoutMove(kind, dataOf(draft), published);
  const isSame = isDeepStrictEqual(schema.safeParse(rest).data, before);
  return { to: `/office/evenings/${before.id}/decision?${query}`, rest: isSame ? undefined : rest };
}

function kindOf(before: Event, after: Event): DecisionKind {
  const isSameDay = after.start.slice(0, 10) === before.start.slice(0, 10);
  if (before.start !== after.start) return isSameDay && after.start > before.start ? 'later' : 'postponed';
  // Of other places the decisions know nothing: their e-mail says what is published by then.
  return after.place === 'barn' && before.place !== 'manor-house' ? 'barn' : 'asPlanned';
}

const movedBy: Partial<Record<DecisionKind, readonly string[]>> = {
  later: ['start', 'doors', 'interval', 'end'],
  postponed: ['start', 'doors', 'interval', 'end'],
  barn: ['place'],
};

/** What the decision changes is as published: the decision publishes it together with its e-mails. */
function withoutMove(kind: DecisionKind, data: unknown, published: unknown): unknown {
  const names = movedBy[kind] ?? [];
  const rest = Object.entries(data as object).filter(([name]) => !names.includes(name));
  const kept = names.flatMap((name): [string, unknown][] => {
    const value = partOf(published, name);
    return value === undefined ? [] : [[name, value]];
  });
  const whole = Object.fromEntries([...rest, ...kept]);
  if (kind !== 'barn') return whole;
  return { ...whole, event: { ...(whole['event'] as object), venue: partOf(partOf(published, 'event'), 'venue') } };
}
