import { expect, test } from 'vitest';
import { folded } from '#contract/folded.ts';
import { meantEvening } from './meant.ts';
import { nextInLine } from './overview.ts';

const evenings = [
  { id: 15, start: '2027-07-20T18:00', titles: ['Don Giovanni', 'Don Giovanni'] },
  { id: 12, start: '2027-08-03T17:00', titles: ['Quartette am See', 'Quartets by the Lake'] },
  { id: 16, start: '2027-08-03T20:00', titles: ['Nachtmusik', 'Night Music'] },
];
const meant = (note: string | null, more: { eventNumber?: number; selectedDate?: string } = {}) =>
  meantEvening({ eventNumber: null, selectedDate: null, note, ...more }, evenings);

test.each([
  ['wir kämen gern am 20. Juli', 15],
  ['Am 20.7. bitte zwei', 15],
  ['am 20.07. bitte', 15],
  ['two for July 20, please', 15],
  ['two for the 20th of July', 15],
  ['Don Giovanni, drei Karten', 15],
  ['the quartets by the lake', 12],
  ['am 3. August zur Nachtmusik', 16],
  ['am 3. August', undefined],
  ['am 20. August', undefined],
  ['am 120.7.', undefined],
  ['Don Giovanni oder Nachtmusik', undefined],
  ['irgendwann', undefined],
  ['', undefined],
])('%s', (note, id) => {
  expect(meant(note)).toBe(id);
});

test('what was chosen counts before what was written; a chosen day with two evenings says nothing', () => {
  expect(meant('am 20. Juli', { eventNumber: 12 })).toBe(12);
  expect(meant('am 20. Juli', { selectedDate: '2027-08-03' })).toBeUndefined();
  expect(meant(null, { selectedDate: '2027-07-20' })).toBe(15);
});

test('parties stay whole: the first in line is named, and the first whose party fits where that is another', () => {
  const guest = (reference: string, seats: number | null) => ({
    reference,
    name: null,
    seats,
    until: null,
  });
  const line = [guest('a', 5), guest('b', 3), guest('c', 2)];
  expect(nextInLine(15, 3, line)).toMatchObject({ next: { reference: 'a' }, fits: { reference: 'b' } });
  expect(nextInLine(15, 5, line)).toMatchObject({ next: { reference: 'a' }, fits: undefined });
  expect(nextInLine(15, 1, line)).toMatchObject({ next: { reference: 'a' }, fits: undefined });
  expect(nextInLine(15, 0, line)).toBeUndefined();
  expect(nextInLine(15, 9, [])).toBeUndefined();
});

test('a name is one name however it is written', () => {
  const ways = ['Müller', 'MUELLER', 'mu\u0308ller'].map(folded);
  expect(new Set(ways)).toEqual(new Set(['muller']));
  expect(folded('Groß')).toBe(folded('GROSS'));
});
