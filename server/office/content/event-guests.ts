/** People with a ticket or an offer for an event whose draft moves it: publishing asks whether to write to them. */
import { isDeepStrictEqual } from 'node:util';
import type { DecisionKind } from '#contract/decision.ts';
import type { MovedEvent } from '#contract/editor.ts';
import { type Event, event as schema } from '#contract/event.ts';
import { endOf } from '#contract/wall-time.ts';
import { partOf } from '#server/content/form-data.ts';
import type { Library } from '#server/content/library.ts';
import { type Draft, dataOf } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { audience } from '#server/desk/audience.ts';
import { draftName } from './alongside.ts';

/** The event as published, and as the draft has it. */
export function eventVersions({ present }: Library, draft: Draft): { before: Event; after: Event } | undefined {
  if (draft.kind !== 'events') return undefined;
  const before = present.entries.get(keyOf(draftName(draft)))?.value as Event | undefined;
  const after = schema.safeParse(dataOf(draft)).data;
  return before && after && { before, after };
}

/** Undefined: nothing moves, it is over, or nobody would have to hear of it. */
export async function movedEvent(library: Library, draft: Draft, now: Date): Promise<MovedEvent | undefined> {
  const both = eventVersions(library, draft);
  if (!both || endOf(both.before) < now.getTime()) return undefined;
  const { before, after } = both;
  if (before.start === after.start && before.place === after.place) return undefined;
  const guests = await audience(library.db, before.id);
  const count = (circle: string) => guests.filter((one) => one.circle === circle).length;
  const [accepted, offered] = [count('accepted'), count('offered')];
  if (accepted + offered === 0) return undefined;
  return { accepted, offered, from: before.start, to: after.start };
}

/** The page that writes to them, with the move filled in, and the rest of the draft: it is published before. */
export function decisionFor(library: Library, draft: Draft): { to: string; rest: unknown } | undefined {
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
