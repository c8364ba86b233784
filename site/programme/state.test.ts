import { expect, test } from 'vitest';
import type { EveningState } from '#contract/evening-state.ts';
import { alertOf, seatsName, stateNote } from './state.ts';

const t = ((key: string) => key) as Parameters<typeof stateNote>[0];
const text = (value: string) => ({ text: value });
const noted = (state: EveningState, note?: string) =>
  ({
    state,
    words: {
      ...{ date: text('date'), time: text('time'), venue: text('venue') },
      ...(note !== undefined && { note: text(note) }),
    },
  }) as Parameters<typeof stateNote>[1];

test.each([
  ['planned', 'In the barn tonight.'],
  ['moved', 'In the barn tonight.'],
  ['cancelled', 'In the barn tonight.'],
  ['past', 'events.note.past'],
] as const)('the note of the house for an event that is %s: %s', (state, said) => {
  expect(stateNote(t, noted(state, 'In the barn tonight.'))).toBe(said);
});

test.each([
  ['planned', undefined],
  ['cancelled', 'events.note.cancelled'],
  ['past', 'events.note.past'],
] as const)('without a note an event that is %s has the usual sentence: %s', (state, said) => {
  expect(stateNote(t, noted(state))).toBe(said);
});

test.each([
  [{ state: 'planned', availability: 'soldOut' }, 'soldOut'],
  [{ state: 'planned', availability: 'soldOut', booking: 'ended' }, undefined],
  [{ state: 'planned', availability: 'lastSeats' }, undefined],
  [{ state: 'past', availability: 'soldOut' }, undefined],
  [{ state: 'cancelled', availability: 'soldOut' }, undefined],
  [{ state: 'postponed' }, 'postponed'],
] as const)('%j: the reason for the alert form is %s', (seats, why) => {
  expect(alertOf(seats as Parameters<typeof alertOf>[0])).toBe(why);
});

test.each([
  [{ state: 'planned', availability: 'soldOut', booking: 'ended' }, 'events.availability.soldOut'],
  [{ state: 'planned', booking: 'full' }, 'events.availability.full'],
  [{ state: 'planned' }, undefined],
  [{ state: 'past', availability: 'soldOut' }, undefined],
] as const)('%j: the seats are called %s', (seats, name) => {
  expect(seatsName(t, seats as Parameters<typeof seatsName>[1])).toBe(name);
});
