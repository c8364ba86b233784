import { expect, test } from 'vitest';
import { parseAcceptLanguage } from './language.ts';
import { chooseEncoding, isNotModified } from './negotiate.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.000', 'identity'],
  [undefined, 'identity'],
] as const)('Accept-Encoding %s is answered in %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test('an answer that is sent once is compressed with Zstandard, if the browser accepts it', () => {
  const once = { isSentOnce: true };
  expect(chooseEncoding('gzip, deflate, br, zstd', once)).toBe('zstd');
  expect(chooseEncoding('gzip, deflate, br', once)).toBe('br');
});

test('If-None-Match may be a weak tag, a list or *', () => {
  for (const same of ['"a-br"', 'W/"a-br"', '"x", "a-br"', '*']) expect(isNotModified(same, '"a-br"'), same).toBe(true);
  for (const other of ['"a-gzip"', undefined]) expect(isNotModified(other, '"a-br"')).toBe(false);
});

test('[LNG-02] the languages of a browser are in the order of their weight, without refused ones', () => {
  expect(parseAcceptLanguage('fr;q=0.3, en-GB, de;q=0.9, it;q=0')).toEqual(['en-GB', 'de', 'fr']);
  expect(parseAcceptLanguage('')).toEqual([]);
  expect(parseAcceptLanguage(`${'x,'.repeat(5000)}en`)).toHaveLength(20);
});
