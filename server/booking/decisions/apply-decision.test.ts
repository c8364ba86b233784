import { expect, test } from 'vitest';
import { eventStateAt } from '#contract/booking/event-state.ts';
import type { Event } from '#contract/content/event.ts';
import { listDefaultAudiences } from '#contract/office/decision.ts';
import { sampleEvening as evening, sampleVenues as venues } from '#tests/harness/sample-evening.ts';
import type { EventDecision, OriginalSchedule } from './apply-decision.ts';
import {
  applyDecision,
  applyTypedDecision,
  getSchedule,
  isDecisionPossible,
  nextChangeTime,
} from './apply-decision.ts';

const now = new Date('2027-07-17T10:04:00Z');
/** as the database returns it with a decision: without undefined fields */
const original: OriginalSchedule = JSON.parse(JSON.stringify(getSchedule(evening)));
const after = (kind: EventDecision['kind'], before: Event = evening, start?: string) =>
  applyDecision(before, original, { kind, start, venues, note: { de: kind, en: kind }, now });

test('`asPlanned` restores the original schedule and its own texts after any other decision', () => {
  for (const before of [after('shelter'), after('later', evening, '2027-07-17T19:15'), after('postponed')])
    expect(getSchedule(after('asPlanned', before))).toEqual(getSchedule(evening));
  expect(eventStateAt(after('asPlanned', after('cancelled')), now)).toBe('planned');
});

test('`later` also moves doors and end, removes own wordings of date and time, and keeps a decided place', () => {
  const later = after('later', after('shelter'), '2027-07-17T19:15');
  expect(later).toMatchObject({ place: 'barn', doors: '2027-07-17T18:45', end: '2027-07-17T23:10' });
  expect([later.event.date, later.event.time]).toEqual([undefined, undefined]);
  expect(later.previous).toEqual({ start: evening.start, venue: evening.event.venue, place: 'park' });
  expect(eventStateAt(later, now)).toBe('later');
});

test.each([
  ['2027-07-17T12:03', '2027-07-17T12:04'],
  ['2027-07-17T12:04', '2027-07-17T12:05'],
  ['2027-07-17T23:59', '2027-07-18T00:00'],
])('a change at 12:04 after one at %s is dated %s, so that readers of the feed notice it', (before, changed) =>
  expect(nextChangeTime(before, now)).toBe(changed),
);

test('`postponed` has a new day without the old wording, or no known day', () => {
  const moved = after('postponed', after('shelter'), '2028-01-02T18:00');
  expect(moved).toMatchObject({ place: 'park', end: '2028-01-02T21:55', previous: { start: evening.start } });
  expect(moved.event.date).toBeUndefined();
  expect(eventStateAt(moved, now)).toBe('rescheduled');
  expect(eventStateAt(after('postponed', moved), now)).toBe('postponed');
  expect(after('postponed', moved).start).toBe(evening.start);
});

test('decisions about seats and about the place leave each other’s part of the event as it was', () => {
  const full = after('soldOut', after('shelter'));
  expect(full).toMatchObject({ availability: 'soldOut', place: 'barn' });
  expect(after('later', full, '2027-07-17T19:00').availability).toBe('soldOut');
  expect(after('lastChairs', full).availability).toBe('limited');
  expect(after('available', full).availability).toBeUndefined();
  expect(isDecisionPossible('available', evening, original, venues)).toBe(false);
  expect(isDecisionPossible('shelter', full, original, venues)).toBe(true);
  expect(isDecisionPossible('shelter', evening, { ...original, place: 'manor-house' }, venues)).toBe(false);
});

test('each decision, also one that undoes another, raises the sequence number in calendars and the time of change', () => {
  // As site/feeds/feeds.ts computes it.
  const sequence = ({ revision, status, previous }: Event) => revision + (status !== 'scheduled' || previous ? 1 : 0);
  let before = evening;
  for (const kind of ['shelter', 'asPlanned', 'cancelled', 'asPlanned', 'soldOut', 'asPlanned'] as const) {
    const next = after(kind, before);
    expect([kind, sequence(next) > sequence(before), next.changed > before.changed]).toEqual([kind, true, true]);
    before = next;
  }
});

test('each kind of decision preselects its own audiences', () => {
  expect((['shelter', 'cancelled', 'soldOut'] as const).map(listDefaultAudiences)).toEqual([
    ['accepted', 'calledOff'],
    ['accepted', 'offered', 'waiting', 'open'],
    [],
  ]);
});

const typedChanges: [string, Parameters<typeof applyTypedDecision>[3]['kind'], Partial<Event>, Event['previous']][] = [
  ['a new start', 'later', { start: '2027-07-17T19:15' }, { start: evening.start }],
  ['a new place', 'changed', { place: 'barn' }, { venue: evening.event.venue, place: 'park' }],
  ['new doors alone', 'changed', { doors: '2027-07-17T17:00' }, undefined],
  ['no new day yet', 'postponed', { status: 'postponed', start: '2027-08-01T18:00' }, undefined],
  ['a cancellation', 'cancelled', { status: 'cancelled', start: '2027-07-17T19:15' }, undefined],
  ['an own wording', 'later', { start: '2027-07-17T19:15', previous: { start: 'x' } }, { start: 'x' }],
];
test.each(typedChanges)(
  'a typed change with %s shows as "previously" what guests knew',
  (_, kind, change, previous) => {
    const note = { de: kind, en: kind };
    const typed = { ...evening, ...change };
    const next = applyTypedDecision(evening, original, typed, { kind, note, now });
    expect(next).toEqual({
      ...typed,
      previous,
      revision: 2,
      changed: '2027-07-17T12:04',
      event: { ...typed.event, note },
    });
  },
);

test('a second typed change keeps the first announced start and place', () => {
  const change = (previous: Event['previous'], typed: Partial<Event>) => {
    const decision = { kind: 'changed', note: { de: '', en: '' }, now } as const;
    return applyTypedDecision(evening, { ...original, previous }, { ...evening, ...typed }, decision);
  };
  const [start, manor] = ['2027-07-16T18:00', { place: 'manor-house', venue: 'In the hall' }];
  const park = { place: 'park', venue: evening.event.venue };
  expect(change({ start }, { place: 'barn' }).previous).toEqual({ start, ...park });
  expect(change({ start, ...manor }, { end: '2027-07-17T22:00' }).previous).toEqual({ start, ...manor });
  expect(change({ start }, { status: 'postponed' }).previous).toBeUndefined();
  expect(change({ start }, { revision: 40 }).revision).toBe(40);
});
