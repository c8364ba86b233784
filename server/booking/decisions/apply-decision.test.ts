import { expect, test } from 'vitest';
import { eventStateAt } from '#contract/booking/event-state.ts';
import { type Event, event as shape } from '#contract/content/event.ts';
import type { Venue } from '#contract/content/venues.ts';
import { listDefaultAudiences } from '#contract/office/decision.ts';
import type { EventDecision, OriginalSchedule } from './apply-decision.ts';
import { applyDecision, getSchedule, isDecisionPossible, nextChangeTime } from './apply-decision.ts';

const evening = shape.parse({
  ...{ id: 15, category: 'opera', image: 'event-15', place: 'park', changed: '2027-02-02 10:00' },
  ...{ start: '2027-07-17 18:00', doors: '2027-07-17 17:30', end: '2027-07-17 21:55' },
  event: {
    title: 'Don Giovanni',
    date: { de: 'Am Samstag, dem 17. Juli 2027', en: 'On Saturday, 17 July 2027' },
    time: { de: 'Mit der Dämmerung', en: 'At dusk' },
    venue: { de: 'Im Park, vor der Freitreppe', en: 'In the park' },
    description: [{ de: 'Eine Oper.', en: 'An opera.' }],
  },
});
const now = new Date('2027-07-17T10:04:00Z');
const name = { de: 'Scheune', en: 'Barn' };
const venues = new Map<string, Venue>([
  ['park', { order: 1, name, inSentence: name, setting: 'openAir', shelter: { place: 'barn' } }],
  ['barn', { order: 2, name, inSentence: name, setting: 'roofed' }],
  ['manor-house', { order: 3, name, inSentence: name, setting: 'indoors' }],
]);
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
