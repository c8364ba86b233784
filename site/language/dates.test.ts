import { expect, test } from 'vitest';
import { formatShortDate } from './dates.ts';
import { toPlainSpaces } from './typeset.ts';

test.each([
  ['2024-07-20T18:00', undefined, '20. Juli, 18 Uhr', '20 July, 6 p.m.'],
  ['2024-07-20T12:00', undefined, '20. Juli, 12 Uhr', '20 July, 12 noon'],
  ['2024-07-20T19:30', '2024-07-21T00:30', '20. Juli, 19.30 Uhr', '20 July, 7.30 p.m.'],
  ['2024-07-20T10:00', '2024-07-21T18:00', '20. Juli – 21. Juli', '20 July – 21 July'],
  ['2024-09-09T11:00', '2024-10-28T17:00', '9. September – 28. Oktober', '9 September – 28 October'],
])(
  'from %s to %s: an event past midnight is one day, a weekend two, an exhibition several',
  (start, end, german, english) => {
    expect([formatShortDate(start, end, 'de'), formatShortDate(start, end, 'en')].map(toPlainSpaces)).toEqual([
      german,
      english,
    ]);
  },
);
