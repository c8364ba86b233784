import { expect, test } from 'vitest';
import { parseAcceptLanguage } from './language.ts';
import { chooseEncoding, notModified } from './negotiate.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.000', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('Accept-Encoding %s is answered in %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test.each([
  ['"a-br"', true],
  ['W/"a-br"', true],
  ['"x", "a-br"', true],
  ['*', true],
  ['"a-gzip"', false],
  [undefined, false],
] as const)('If-None-Match %s', (header, same) => {
  expect(notModified(header, '"a-br"')).toBe(same);
});

test('[LNG-02] the browser’s languages in the order of their weight, refused ones left out', () => {
  expect(parseAcceptLanguage('fr;q=0.3, en-GB, de;q=0.9, it;q=0')).toEqual(['en-GB', 'de', 'fr']);
  expect(parseAcceptLanguage('')).toEqual([]);
  expect(parseAcceptLanguage(`${'x,'.repeat(5000)}en`)).toHaveLength(20);
});
