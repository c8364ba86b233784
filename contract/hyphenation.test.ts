import { expect, test } from 'vitest';
import { hyphenateHeading } from './hyphenation.ts';

test.each([
  ['Datenschutzerklärung', 'Datenschutz|erklärung'],
  ['Allgemeine Geschäftsbedingungen', 'Allgemeine Geschäfts|bedingungen'],
  ['Bedingungen für Kartenanfragen', 'Bedingungen für Karten|anfragen'],
  ['Die Zauberflöte', 'Die Zauberflöte'],
  ['Programm & Karten', 'Programm & Karten'],
  ['Orchesterprobe, Newsletters', 'Orchester|probe, Newsletters'],
  ['Accessibility', 'Accessibility'],
])('%s may be divided as %s', (heading, wanted) => {
  expect(hyphenateHeading(heading).replaceAll('\u00AD', '|')).toBe(wanted);
});
