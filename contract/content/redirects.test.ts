import { expect, test } from 'vitest';
import { parseRedirects, redirectLimits, redirectTable } from './redirects.ts';

const readPairs = (table: string) => parseRedirects(table).redirects.map(({ from, to }) => `${from} ${to}`);
const readIssues = (table: string) => parseRedirects(table).issues.map(({ code, facts }) => `${facts.line} ${code}`);

test('a line may separate both addresses with a semicolon, a comma, a tab or blanks, and quote them', () => {
  const table = '/a;/1\n/b,/2\r\n/c\t/3\n/d /4\n"/e";"/5";;\n" /f ";" /6 "\n\n# /g;/7';
  expect(readPairs(table)).toEqual(['/a /1', '/b /2', '/c /3', '/d /4', '/e /5', '/f /6']);
  expect(readIssues(table)).toEqual([]);
});

test('an old address is stored as a browser sends it, in small letters and without a slash at the end', () => {
  expect(readPairs('/Über-Uns/;/about\n/%C3%9Cbung;/x')).toEqual(['/%c3%9cber-uns /about', '/%c3%9cbung /x']);
});

test.each([
  ['/only', 'redirectParts'],
  ['/a;/b;/c', 'redirectParts'],
  ['old;/new', 'redirectFrom'],
  ['/;/new', 'redirectFrom'],
  ['//evil.example;/new', 'redirectFrom'],
  ['/a?id=1;/new', 'redirectFrom'],
  ['/office/x;/new', 'redirectFrom'],
  ['/API/x;/new', 'redirectFrom'],
  [`/${'a'.repeat(redirectLimits.from)};/new`, 'redirectFrom'],
  ['/a;new', 'redirectTo'],
  ['/a;//evil.example', 'redirectTo'],
  ['/a;http://example.org', 'redirectTo'],
  ['/a;javascript:alert(1)', 'redirectTo'],
  ['/a;https://', 'redirectTo'],
  [`/a;/${'b'.repeat(redirectLimits.to)}`, 'redirectTo'],
  ['/A/;/new', 'redirectTwice'],
  ['/b;/a', 'redirectChain'],
  ['/b;/A/?x=1#y', 'redirectChain'],
])('the line %s after /a;/1 is refused with its number', (line, code) => {
  expect(readIssues(`${code === 'redirectTwice' || code === 'redirectChain' ? '/a;/1' : ''}\n${line}`)).toEqual([
    `2 ${code}`,
  ]);
});

test('an address that leads to itself, and two that lead to each other, are refused', () => {
  expect(readIssues('/a;/a')).toEqual(['1 redirectChain']);
  expect(readIssues('/a;/b\n/b;/a')).toEqual(['2 redirectChain', '2 redirectChain']);
});

test('at most 5,000 redirects are possible, and at most twenty bad lines are reported', () => {
  const lines = Array.from({ length: redirectLimits.lines }, (_, number) => `/a${number};/b`);
  expect(readIssues(lines.join('\n'))).toEqual([]);
  expect(readIssues([...lines, '/c;/b'].join('\n'))).toEqual(['5001 redirectsTooMany']);
  expect(readIssues('bad\n'.repeat(100))).toHaveLength(redirectLimits.reported);
});

test('a bad line of the file names its number and the reason', () => {
  const { error } = redirectTable.safeParse({ table: '/a;/1\n/b' });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['table'], 'line 2: wanted are two addresses, such as /old;/new (found "/b").'],
  ]);
});
