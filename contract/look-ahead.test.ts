import { expect, test } from 'vitest';
import { where } from './look-ahead.ts';

const [{ href_matches: all }, { not }] = where.and as [{ href_matches: string }, { not: { href_matches: string[] } }];

/** As a browser reads the rules. */
function mayFetch(address: string): boolean {
  const base = 'https://tollenau.example/events';
  const matches = (pattern: string) => new URLPattern(pattern, base).test(address, base);
  return matches(all) && !not.href_matches.some(matches);
}

test.each([
  '/',
  '/events',
  '/events?year=2022&category=opera',
  '/events/15',
  '/people/philine-quast',
  '/park?place=barn',
])('%s may be fetched ahead', (address) => {
  expect(mayFetch(address)).toBe(true);
});

test.each([
  ['/events?lng=en', 'sets the cookie of the language'],
  ['/events?year=2022&lng=en', 'so does this'],
  ['/account', 'is somebody’s own'],
  ['/login', 'is where one becomes somebody'],
  ['/requests/abc', 'has a key'],
  ['/newsletter/confirm/abc', 'is a letter’s'],
  ['/alerts/leave/abc', 'is a letter’s'],
  ['/office', 'is the office'],
  ['/search?q=oper', 'is made for each who asks'],
  ['/visit/day?day=2027-05-01', 'is made for each who asks'],
  ['/events/15.ics', 'is a file'],
  ['/feed.xml', 'is a file'],
  ['/embed/map?agreed=yes', 'lets somebody else in'],
  ['https://elsewhere.example/', 'is not ours'],
])('%s may not: it %s', (address) => {
  expect(mayFetch(address)).toBe(false);
});
