import { expect, test } from 'vitest';
import { hyphenateHeading } from './hyphenation.ts';

test.each([
  ['Datenschutzerklärung', 'Datenschutz|erklärung'],
  ['Die Zauberflöte', 'Die Zauberflöte'],
  ['Orchesterprobe, Newsletters', 'Orchester|probe, Newsletters'],
  ['Accessibility', 'Accessibility'],
])('the browser may divide the heading %s only at the marked places: %s', (heading, wanted) => {
  expect(hyphenateHeading(heading).replaceAll('\u00AD', '|')).toBe(wanted);
});
