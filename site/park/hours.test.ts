import { expect, test } from 'vitest';
import type { Estate, Hours } from '#contract/content/content.ts';
import { wallClock } from '#contract/wall-time.ts';
import type { Translate } from '#site/language/translator.ts';
import { describeExceptions, findHours, findNextOpenDay, findOpenState, listOpeningChanges } from './hours.ts';

const reason = { de: 'Weihnachten', en: 'Christmas' };
const weekdays: Hours['regular'][number]['days'] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const hours: Hours = {
  regular: [{ days: weekdays, opens: '10:00', closes: '17:00' }],
  exceptions: [
    { date: '2026-12-25', closed: true, reason },
    { date: '2026-12-26', closed: true, reason },
    { date: '2026-12-24', opens: '10:00', closes: '13:00', reason },
  ],
};

test.each([
  ['2026-07-18T07:59:00Z', 'before'],
  ['2026-07-18T08:00:00Z', 'open'],
  ['2026-07-18T15:00:00Z', 'after'],
  ['2026-01-17T09:00:00Z', 'open'],
  ['2026-07-19T10:00:00Z', 'closed'],
  ['2026-12-25T11:00:00Z', 'closed'],
  ['2026-12-24T12:30:00Z', 'after'],
])('[PRK-05] the park is open on weekdays from 10 to 17 in Berlin, except on special days: %s is %s', (at, state) => {
  const { date, time } = wallClock(new Date(at));
  expect(findOpenState(findHours(date, hours), time)).toBe(state);
});

test('the next open day skips Sundays and exceptions', () => {
  expect(findNextOpenDay('2026-12-24', hours)?.date).toBe('2026-12-28');
  expect(findNextOpenDay('2026-07-17', hours)?.date).toBe('2026-07-18');
});

test('listOpeningChanges returns the opening and the closing time, before and after the clock change', () => {
  const moments = (day: string) =>
    listOpeningChanges(new Date(`${day}T02:00:00Z`), hours).map((at) => new Date(at).toISOString());
  expect(moments('2026-03-28')).toEqual(['2026-03-28T09:00:00.000Z', '2026-03-28T16:00:00.000Z']);
  expect(moments('2026-03-30')).toEqual(['2026-03-30T08:00:00.000Z', '2026-03-30T15:00:00.000Z']);
  expect(moments('2026-03-29')).toEqual([]);
});

test.each(['Sturm', 'Sturm.', 'Sturm. ', 'Sturm!', 'Sturm …'])(
  'the sentence about a closed day has one full stop: %s',
  (typed) => {
    const texts = (key: string, values: Record<string, unknown> = {}) =>
      key.endsWith('.reason') ? typed : `Geschlossen: ${values['reason']}.`;
    const [sentence] = describeExceptions(
      { hours } as Estate,
      texts as Translate,
      'de',
      new Date('2026-12-25T10:00:00Z'),
    );
    expect(sentence).toBe('Geschlossen: Sturm.');
  },
);

test.each([
  ['2026-12-24T22:59:00Z', 3],
  ['2026-12-24T23:01:00Z', 2],
  ['2026-12-26T22:59:00Z', 1],
  ['2026-12-26T23:01:00Z', 0],
])('a day with other hours is listed until it is over in Berlin: at %s there are %i', (moment, count) => {
  const t = ((key: string) => key) as Translate;
  expect(describeExceptions({ hours } as Estate, t, 'en', new Date(moment))).toHaveLength(count);
});
