import { expect, test } from 'vitest';
import type { Estate } from '#contract/content.ts';
import type { Translate } from '#site/language/translator.ts';
import { tellExceptions } from './today.ts';

const reason = { de: 'Weihnachten', en: 'Christmas' };
const estate = {
  hours: {
    regular: [],
    exceptions: [
      { date: '2026-12-24', closed: true, reason },
      { date: '2026-12-25', closed: true, reason },
      { date: '2026-12-26', opens: '10:00', closes: '13:00', reason },
    ],
  },
} as unknown as Estate;
const t = ((key: string) => key) as Translate;
const listed = (moment: string) => tellExceptions(estate, t, 'en', new Date(moment)).length;

test('a day with other hours is listed until it is over in Berlin', () => {
  expect(listed('2026-12-24T22:59:00Z')).toBe(3);
  expect(listed('2026-12-24T23:01:00Z')).toBe(2);
  expect(listed('2026-12-25T22:59:00Z')).toBe(2);
  expect(listed('2026-12-26T22:59:00Z')).toBe(1);
  expect(listed('2026-12-26T23:01:00Z')).toBe(0);
});
