import { expect, test } from 'vitest';
import { speculationCondition } from './speculation-rules.ts';

const [{ href_matches: all }, { not }] = speculationCondition.and as [
  { href_matches: string },
  { not: { href_matches: string[] } },
];

function mayFetch(address: string): boolean {
  const base = 'https://tollenau.example/events';
  const matches = (pattern: string) => new URLPattern(pattern, base).test(address, base);
  return matches(all) && !not.href_matches.some(matches);
}

test.each('/ /events /events?year=2022&category=opera /events/15 /people/philine-quast /park?place=barn'.split(' '))(
  'a browser may fetch the page %s before the visitor opens it',
  (address) => expect(mayFetch(address)).toBe(true),
);

const personal = '/account /login /requests/abc /newsletter/confirm/abc /alerts/leave/abc /office'.split(' ');
const made = '/search?q=oper /visit/day?day=2027-05-01 /events/15.ics /feed.xml /embed/map?agreed=yes'.split(' ');
const language = ['/events?lng=en', '/events?year=2022&lng=en'];
const refused = [...personal, ...made, ...language, 'https://elsewhere.example/'];
test.each(refused)('a browser may not fetch %s before the visitor opens it', (address) =>
  expect(mayFetch(address)).toBe(false),
);
