import { expect, test } from 'vitest';
import { copyEvent, moveTimes, removeOldNote } from './event-drafts.ts';

const note = { de: 'Dieser Abend findet leider nicht statt.', en: 'It will not take place.' };
const opera = {
  ...{ id: 15, category: 'opera', place: 'park', changed: '2027-02-02 10:00', revision: 4 },
  ...{ start: '2027-07-17 18:00', doors: '2027-07-17 17:30', interval: '2027-07-17 19:35', end: '2027-07-17 21:55' },
  event: { title: 'Don Giovanni', venue: 'Im Park' },
};
const cancelled = { ...opera, status: 'cancelled', availability: 'soldOut', event: { ...opera.event, note } };

test('copyEvent leaves out date, status, availability and the note of a decision', () => {
  const wording = { date: 'Im Juli', time: 'Abends' };
  expect(copyEvent({ ...cancelled, event: { ...cancelled.event, ...wording } }, '2027-08-01 09:00')).toEqual({
    ...{ id: 15, category: 'opera', place: 'park', changed: '2027-08-01 09:00' },
    event: { title: 'Don Giovanni', venue: 'Im Park' },
  });
});

test('a copy of an event that was moved into the barn is at the place announced first', () => {
  const moved = { ...opera, place: 'barn', previous: { place: 'park', venue: 'Im Park' } };
  const copy = copyEvent({ ...moved, event: { ...moved.event, venue: 'Scheune' } }, '2027-08-01 09:00');
  expect(copy).toMatchObject({ place: 'park', event: { venue: 'Im Park' } });
  expect(copy).not.toHaveProperty('previous');
});

test('if a cancelled event takes place after all, the note of the cancellation is removed, and no other note', () => {
  const again = { ...cancelled, status: 'scheduled' };
  expect(removeOldNote(again, cancelled)).toEqual({ ...again, event: opera.event });
  const { status: _, ...unsaid } = again;
  expect(removeOldNote(unsaid, cancelled)).toEqual({ ...unsaid, event: opera.event });
  const other = { ...again, event: { ...opera.event, note: { de: 'Wir spielen.', en: 'We play.' } } };
  expect(removeOldNote(other, cancelled)).toEqual(other);
  expect(removeOldNote(cancelled, cancelled)).toEqual(cancelled);
  const barn = { ...opera, event: { ...opera.event, note } };
  expect(removeOldNote(barn, barn)).toEqual(barn);
});

test('doors, interval and end move with the start, unless they were changed, too', () => {
  const later = { ...opera, start: '2027-07-18 18:30' };
  const times = { doors: '2027-07-18 18:00', interval: '2027-07-18 20:05', end: '2027-07-18 22:25' };
  expect(moveTimes(later, opera)).toEqual({ ...later, ...times });
  const own = { ...later, doors: '2027-07-18 17:00' };
  expect(moveTimes(own, opera)).toMatchObject({ doors: '2027-07-18 17:00', end: '2027-07-18 22:25' });
  expect(moveTimes({ ...opera, start: 'bald' }, opera)).toMatchObject({ start: 'bald', doors: opera.doors });
});
