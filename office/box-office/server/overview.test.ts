import { expect, test } from 'vitest';
import { findNextOnWaitingList } from './overview.ts';

const waiting = [5, 3, 2].map((seats, index) => ({ reference: 'abc'.charAt(index), name: null, seats, until: null }));

test.each([
  [3, 'a', 'b'],
  [5, 'a', undefined],
  [1, 'a', undefined],
  [0, undefined, undefined],
])(
  'with %s free seats the office sees the first on the waiting list and, if that party does not fit, the first that fits',
  (free, first, fitting) => {
    const found = findNextOnWaitingList(15, free, waiting);
    expect([found?.firstInLine.reference, found?.firstThatFits?.reference]).toEqual([first, fitting]);
    expect(findNextOnWaitingList(15, free, [])).toBeUndefined();
  },
);
