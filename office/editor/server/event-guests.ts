/** Publishing a draft that changes time, place or status of an event asks about its guests. */
import { isDeepStrictEqual } from 'node:util';
import { type Event, event as schema } from '#contract/content/event.ts';
import type { Audience, DecisionKind } from '#contract/office/decision.ts';
import type { ChangeForGuests } from '#contract/office/editor.ts';
import { computeEventEnd } from '#contract/wall-time.ts';
import { getSchedule } from '#server/booking/decisions/apply-decision.ts';
import { readAudience } from '#server/booking/decisions/audience.ts';
import { moveCutOff } from '#server/booking/seats/cut-off.ts';
import { entryKey } from '#server/content/content-entries.ts';
import type { EntryName, RawEntry } from '#server/content/entry.ts';
import { readProperty } from '#server/content/form-data.ts';
import type { Library } from '#server/content/library.ts';
import { type ContentDraft, parseData, toEntryName } from '#server/content/store.ts';

export type ChangedEntry = Pick<ContentDraft, 'kind' | 'entry' | 'data'>;

export const toChangedEntry = ({ kind, id, data }: RawEntry): ChangedEntry => ({
  kind,
  entry: id,
  data: data === undefined ? null : JSON.stringify(data),
});

type EventVersions = Record<'before' | 'after', Event>;

function readEventVersions({ current }: Library, draft: ChangedEntry): EventVersions | undefined {
  if (draft.kind !== 'events') return undefined;
  const before = current.entries.get(entryKey(toEntryName(draft)))?.value as Event | undefined;
  const after = schema.safeParse(parseData(draft)).data;
  return before && after && { before, after };
}

export function createCutOffMoves(library: Library, changes: readonly ChangedEntry[]) {
  const versions = changes.flatMap((change) => readEventVersions(library, change) ?? []);
  return async (trx: Parameters<typeof moveCutOff>[0]): Promise<void> => {
    for (const { before, after } of versions) await moveCutOff(trx, after.id, before, after);
  };
}

/** Undefined if no relevant field changed, the event is over, or it has no guests. */
export async function findChangeForGuests(
  library: Library,
  draft: ChangedEntry,
  now: Date,
): Promise<ChangeForGuests | undefined> {
  const versions = readEventVersions(library, draft);
  if (!versions || computeEventEnd(versions.before) < now.getTime()) return undefined;
  const { before, after } = versions;
  const changed = listChangedFields(before, after);
  if (changed.length === 0) return undefined;
  const { accepted, offered, asking } = await countGuests(library, before.id, now);
  const requests = becomesCancelledOrPostponed(before, after) ? asking : 0;
  if (accepted + offered + requests === 0) return undefined;
  const isByDecision = chooseDecisionKind(before, after) !== 'asPlanned';
  const { status } = after;
  return { accepted, offered, requests, from: before.start, to: after.start, status, changed, isByDecision };
}

/** Tickets of a cancelled event do not count. */
export async function hasGuests(library: Library, { kind, id }: EntryName, now: Date): Promise<boolean> {
  const event = kind === 'events' && (library.current.entries.get(entryKey({ kind, id }))?.value as Event | undefined);
  if (!event || computeEventEnd(event) < now.getTime()) return false;
  const { accepted, offered, asking } = await countGuests(library, event.id, now);
  return offered + asking + (event.status === 'cancelled' ? 0 : accepted) > 0;
}

async function countGuests({ db }: Library, event: number, now: Date) {
  const guests = await readAudience(db, event, now);
  const count = (...audiences: Audience[]) => guests.filter(({ audience }) => audiences.includes(audience)).length;
  return { accepted: count('accepted'), offered: count('offered'), asking: count('open', 'waiting') };
}

const becomesCancelledOrPostponed = (before: Event, after: Event): boolean =>
  after.status !== before.status && after.status !== 'scheduled';

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

/** `to`: the decision page, filled in. `rest`: the draft without what the decision publishes. */
export function prepareDecision(library: Library, draft: ChangedEntry): { to: string; rest: unknown } | undefined {
  const versions = readEventVersions(library, draft);
  if (!versions) return undefined;
  const { before, after } = versions;
  const kind = chooseDecisionKind(before, after);
  const [day = '', time = ''] = after.start.split('T');
  const query = new URLSearchParams({
    as: kind,
    ...(kind === 'later' && { time }),
    ...(kind === 'postponed' && !becomesCancelledOrPostponed(before, after) && { day, time }),
    ...(becomesCancelledOrPostponed(before, after) && createNoteQuery(after)),
  });
  const published = library.current.entries.get(entryKey(toEntryName(draft)))?.data;
  const rest = removeDecidedFields(versions, parseData(draft), published);
  const isSame = isDeepStrictEqual(schema.safeParse(rest).data, before);
  return { to: `/office/events/${before.id}/decision?${query}`, rest: isSame ? undefined : rest };
}

function chooseDecisionKind(before: Event, after: Event): DecisionKind {
  if (becomesCancelledOrPostponed(before, after)) return after.status === 'cancelled' ? 'cancelled' : 'postponed';
  const isSameDay = after.start.slice(0, 10) === before.start.slice(0, 10);
  if (before.start !== after.start) return isSameDay && after.start > before.start ? 'later' : 'postponed';
  // `barn` is only for a move from outdoors. `asPlanned`: the office publishes the change first; then
  // its email gives the published time and place.
  return after.place === 'barn' && before.place !== 'manor-house' ? 'barn' : 'asPlanned';
}

function createNoteQuery({ event: { note } }: Event): Record<string, string> {
  if (note === undefined) return {};
  if (typeof note === 'string') return { noteDe: note, noteEn: note };
  return { ...(note.de && { noteDe: note.de }), noteEn: note.en };
}

const fieldsByDecision: Partial<Record<DecisionKind, readonly string[]>> = {
  later: ['start', 'doors', 'interval', 'end', 'status'],
  postponed: ['start', 'doors', 'interval', 'end', 'status'],
  cancelled: ['status'],
  barn: ['place'],
};

function removeDecidedFields({ before, after }: EventVersions, data: unknown, published: unknown): unknown {
  const kind = chooseDecisionKind(before, after);
  const words = [
    ...(kind === 'barn' ? ['venue'] : []),
    ...(becomesCancelledOrPostponed(before, after) ? ['note'] : []),
  ];
  const event = restoreFields(readProperty(data, 'event'), words, readProperty(published, 'event'));
  return { ...restoreFields(data, fieldsByDecision[kind] ?? [], published), event };
}

function restoreFields(data: unknown, names: readonly string[], published: unknown): Record<string, unknown> {
  const rest = Object.entries(data as object).filter(([name]) => !names.includes(name));
  const restored = names.flatMap((name): [string, unknown][] => {
    const value = readProperty(published, name);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries([...rest, ...restored]);
}
