import { expect, test } from 'vitest';
import type { Estate } from '#contract/content/content.ts';
import type { Translate } from '#site/language/translator.ts';
import { describeExceptions } from './hours.ts';

const reason = { de: 'Weihnachten', en: 'Christmas' };
const exceptions = ['2026-12-24', '2026-12-25', '2026-12-26'].map((date) => ({ date, closed: true, reason }));
const estate = { hours: { regular: [], exceptions } } as unknown as Estate;

test.each([
  ['2026-12-24T22:59:00Z', 3],
  ['2026-12-24T23:01:00Z', 2],
  ['2026-12-26T22:59:00Z', 1],
  ['2026-12-26T23:01:00Z', 0],
])('a day with other hours is listed until it is over in Berlin: at %s there are %i', (moment, count) => {
  expect(describeExceptions(estate, ((key: string) => key) as Translate, 'en', new Date(moment))).toHaveLength(count);
});
