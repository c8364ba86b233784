import { expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';

test.each([
  [
    '[LNG-02] the language in the address decides before all others',
    { query: 'en', cookie: 'de', browser: ['de'] },
    'en',
    true,
  ],
  ['[LNG-02] without an address the cookie decides', { cookie: 'en', choice: 'de', browser: ['de'] }, 'en', true],
  ['[LNG-02] without a cookie the stored choice decides', { choice: 'en', cached: 'de', browser: ['de'] }, 'en', true],
  [
    '[LNG-02] after that i18nextLng of local storage decides',
    { cached: 'en', session: 'de', browser: ['de'] },
    'en',
    true,
  ],
  ['[LNG-02] after that i18nextLng of session storage decides', { session: 'en', browser: ['de'] }, 'en', true],
  [
    '[LNG-02] the language of the browser decides last, and is no explicit choice',
    { browser: ['en-GB', 'de'] },
    'en',
    false,
  ],
  ['[LNG-01] without any source German is chosen', {}, 'de', false],
  ['[LNG-02] empty texts do not count', { query: '', cookie: '  ', choice: null, session: 'en' }, 'en', true],
  ['[LNG-03] an unknown language is ignored', { query: 'fr', cookie: 'xx', choice: 'en' }, 'en', true],
  [
    '[LNG-03] an unknown language of the browser is ignored, too',
    { query: 'fr', browser: ['fr-FR', 'it'] },
    'de',
    false,
  ],
  ['[LNG-05] translators’ views come from the address', { query: 'cimode', cookie: 'en' }, 'cimode', false],
  ['[LNG-05] translators’ views are never a stored choice', { cookie: 'cimode', choice: 'pseudo' }, 'de', false],
] as const)('chooseLanguage: %s', (_, sources, locale, isExplicit) =>
  expect(chooseLanguage(sources)).toEqual({ locale, isExplicit }),
);

test('[LNG-03] the policy "stored" ignores the languages of the browser', () => {
  expect(chooseLanguage({ browser: ['en'] }, 'stored').locale).toBe('de');
  expect(chooseLanguage({ cookie: 'en', browser: ['de'] }, 'stored').locale).toBe('en');
});

test('hostile values are treated as unknown languages', () => {
  for (const query of ['__proto__', 'constructor', '../../etc', 'e'.repeat(20_000), '%00', '<script>', 'en\u0000'])
    expect(chooseLanguage({ query }).locale, query.slice(0, 20)).toBe('de');
});
