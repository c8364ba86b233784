import { expect, test } from 'vitest';
import { hyphenateHeading } from './hyphenation.ts';

test.each([
  ['Datenschutzerklärung', 'Datenschutz|erklärung'],
  ['Die Zauberflöte', 'Die Zauberflöte'],
  ['Orchesterprobe, Newsletters', 'Orchester|probe, Newsletters'],
  ['Accessibility', 'Accessibility'],
])('%s may be divided as %s', (heading, wanted) => {
  expect(hyphenateHeading(heading).replaceAll('\u00AD', '|')).toBe(wanted);
});
