import { describe, expect, test } from 'vitest';
import { instant, midnightAfter, wallTime } from './wall-time.ts';

describe('a time on a poster', () => {
  test('is read with a space or a T', () => {
    expect(wallTime.parse('2024-07-20 18:00')).toBe('2024-07-20T18:00');
    expect(wallTime.parse('2024-07-20T18:00')).toBe('2024-07-20T18:00');
  });

  test.each(['2024-02-30 18:00', '2024-07-20', '20.7.2024 18:00', '2024-07-20 25:00', ''])('refuses %o', (text) => {
    const { error } = wallTime.safeParse(text);
    expect(error?.issues[0]?.message).toBe(`is no date with a time like 2024-07-20 18:00 (found "${text}")`);
  });

  test('is a moment in Berlin, in summer and in winter', () => {
    expect(instant('2024-07-20T18:00').toInstant().toString()).toBe('2024-07-20T16:00:00Z');
    expect(instant('2024-01-20T18:00').toInstant().toString()).toBe('2024-01-20T17:00:00Z');
  });

  test('in the hour that autumn has twice it is the first, in the one spring leaves out the next', () => {
    expect(instant('2024-10-27T02:30').toInstant().toString()).toBe('2024-10-27T00:30:00Z');
    expect(instant('2024-03-31T02:30').toInstant().toString()).toBe('2024-03-31T01:30:00Z');
  });

  test('a day ends at midnight in Berlin, also on the day that has 25 hours', () => {
    const dayEnd = (moment: string) => new Date(midnightAfter(Date.parse(moment))).toISOString();
    expect(dayEnd('2024-07-20T21:59:00Z')).toBe('2024-07-20T22:00:00.000Z');
    expect(dayEnd('2024-07-20T22:00:00Z')).toBe('2024-07-21T22:00:00.000Z');
    expect(dayEnd('2024-10-26T23:00:00Z')).toBe('2024-10-27T23:00:00.000Z');
    // Half past midnight: 24 hours later it is still the same day.
    expect(dayEnd('2024-10-26T22:30:00Z')).toBe('2024-10-27T23:00:00.000Z');
  });
});
