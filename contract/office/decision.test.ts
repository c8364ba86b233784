import { expect, test } from 'vitest';
import type { Venue } from '#contract/content/venues.ts';
import {
  becomesCancelledOrPostponed,
  computeDecisionDeadline,
  decisions,
  isAboutSeats,
  isDecision,
  listAudiences,
  listDefaultAudiences,
} from './decision.ts';

test('decisions about seats are told to nobody unless the office ticks somebody', () => {
  const aboutSeats = decisions.filter(isAboutSeats);
  expect(aboutSeats).toEqual(['lastChairs', 'soldOut', 'available']);
  expect(aboutSeats.flatMap(listDefaultAudiences)).toEqual([]);
});

test('who only asks for tickets can hear of a cancellation alone, and everybody but the called off hears of it', () => {
  expect(decisions.filter((kind) => listAudiences(kind).includes('open'))).toEqual(['cancelled']);
  expect(listDefaultAudiences('cancelled')).toEqual(['accepted', 'offered', 'waiting', 'open']);
  for (const kind of decisions.filter((one) => one !== 'cancelled')) {
    expect(listAudiences(kind), kind).toEqual(['accepted', 'offered', 'waiting', 'calledOff']);
    if (!isAboutSeats(kind)) expect(listDefaultAudiences(kind), kind).toEqual(['accepted', 'calledOff']);
  }
});

test('the office decides until the hour of the venue on the day of the event, but not about exhibitions', () => {
  const name = { de: 'Park', en: 'Park' };
  const park: Venue = {
    order: 1,
    name,
    inSentence: name,
    setting: 'openAir',
    shelter: { place: 'barn', decidedBy: '12:00' },
  };
  const event = { start: '2027-07-17T18:00' };
  expect(computeDecisionDeadline(event, 'concert', park)).toBe('2027-07-17T12:00');
  expect(computeDecisionDeadline(event, 'exhibition', park)).toBeUndefined();
  expect(computeDecisionDeadline(event, 'concert', { ...park, shelter: { place: 'barn' } })).toBeUndefined();
  expect(computeDecisionDeadline(event, 'concert', undefined)).toBeUndefined();
});

test('a change is a cancellation or a postponement only if it is new', () => {
  const becomes = (status: 'scheduled' | 'cancelled' | 'postponed', ...changed: string[]) =>
    becomesCancelledOrPostponed({ from: 'x', to: 'x', status, changed });
  expect([becomes('cancelled', 'status'), becomes('postponed', 'start', 'status')]).toEqual([true, true]);
  expect([becomes('scheduled', 'status'), becomes('cancelled', 'start')]).toEqual([false, false]);
});

test('other words are no decisions', () => {
  expect(decisions.every(isDecision)).toBe(true);
  expect(['', 'cancel', undefined].some(isDecision)).toBe(false);
});
