import { expect, test } from 'vitest';
import { formatHosts, isDatabaseUrl, splitHosts } from './hosts.ts';

test('an address of several hosts becomes one address for each host', () => {
  const url = 'postgresql://site:a%2Cb%40c@first:5433,second,[::1]:5435/tollenau?sslmode=require';
  expect(splitHosts(url)).toEqual([
    'postgresql://site:a%2Cb%40c@first:5433/tollenau?sslmode=require',
    'postgresql://site:a%2Cb%40c@second/tollenau?sslmode=require',
    'postgresql://site:a%2Cb%40c@[::1]:5435/tollenau?sslmode=require',
  ]);
  expect(formatHosts(url)).toBe('first:5433 or second:5432 or [::1]:5435');
  expect(splitHosts('postgres://db/site')).toEqual(['postgres://db/site']);
});

test.each([
  ['postgres://db/site', true],
  ['postgres://u:p@a:5432,b:5432/site?target_session_attrs=read-write', true],
  // A standby takes no requests.
  ['postgres://u:p@a:5432,b:5432/site?target_session_attrs=any', false],
  ['postgres://u:p@a:5432,/site', false],
  ['mysql://a,b/site', false],
  ['', false],
])('%j is a valid DATABASE_URL: %s', (url, expected) => expect(isDatabaseUrl(url)).toBe(expected));
