import { expect, test } from 'vitest';
import type { LanguagePolicy } from '#contract/language.ts';
import { chooseRequestLanguage, formatLanguageCookie, readCookieValue } from './language.ts';

test.each([
  ['lng=de; a=b', 'de'],
  ['a=b; lng=de', 'de'],
  ['a=b;lng=de', 'de'],
  ['xlng=en; lng=de', 'de'],
  ['lng=de=en', 'de'],
  ['lngs=de', undefined],
  ['', undefined],
  [undefined, undefined],
])('of the cookies “%s” the language is %s', (header, value) => {
  expect(readCookieValue(header, 'lng')).toBe(value);
});

test('the cookie of the language lasts a year, and is sent over TLS alone where the site has it', () => {
  const cookie = 'i18next=en; Path=/; Max-Age=31536000; SameSite=Lax';
  expect(formatLanguageCookie('en', false)).toBe(cookie);
  expect(formatLanguageCookie('en', true)).toBe(`${cookie}; Secure`);
});

const english = { 'accept-language': 'en' };
test.each<[query: string, headers: object, policy: LanguagePolicy, locale: string, isExplicit: boolean]>([
  ['lng=de', { cookie: 'i18next=en', ...english }, 'detect', 'de', true],
  ['', { cookie: 'i18next=de', ...english }, 'detect', 'de', false],
  ['', english, 'detect', 'en', false],
  ['', english, 'stored', 'de', false],
  ['', { cookie: 'i18next=en' }, 'stored', 'en', false],
  ['lng=fr', { cookie: 'i18next=en' }, 'detect', 'en', false],
  ['lng=fr', {}, 'detect', 'de', false],
])('a visitor with ?%s and %j (%s) reads %s', (query, headers, policy, locale, isLanguageExplicit) => {
  expect(chooseRequestLanguage(new URLSearchParams(query), headers, policy)).toMatchObject({
    ...{ locale, isLanguageExplicit },
  });
});
