import { describe, expect, test } from 'vitest';
import { chooseLanguage, type LanguageSources } from './language.ts';

const sourcesInOrder: LanguageSources[] = [
  { query: 'en' },
  { cookie: 'en' },
  { choice: 'en' },
  { cached: 'en' },
  { session: 'en' },
];

describe('the order of the sources', () => {
  for (const [index, source] of sourcesInOrder.entries()) {
    const weaker = Object.assign(
      {},
      ...sourcesInOrder.slice(index + 1).map((other) => ({ [Object.keys(other)[0] ?? '']: 'de' })),
    );

    test(`[LNG-02] ${Object.keys(source)[0]} wins over everything after it`, () => {
      expect(chooseLanguage({ ...weaker, ...source, browser: ['de'] })).toEqual({ view: 'en', explicit: true });
    });
  }

  test('[LNG-02] the browser comes after every stored choice and is no explicit choice', () => {
    expect(chooseLanguage({ browser: ['en-GB', 'de'] })).toEqual({ view: 'en', explicit: false });
    expect(chooseLanguage({ session: 'de', browser: ['en-GB'] })).toEqual({ view: 'de', explicit: true });
  });
});

test('[LNG-01] German when nothing says anything', () => {
  expect(chooseLanguage({})).toEqual({ view: 'de', explicit: false });
});

test('[LNG-02] only a non-empty string counts', () => {
  expect(chooseLanguage({ query: '', cookie: '  ', choice: null, cached: undefined, session: 'en' }).view).toBe('en');
});

test('[LNG-03] a language we do not speak falls through to the next source', () => {
  expect(chooseLanguage({ query: 'fr', cookie: 'xx', choice: 'en' }).view).toBe('en');
  expect(chooseLanguage({ query: 'fr', browser: ['fr-FR', 'it'] }).view).toBe('de');
});

test('[LNG-03] under the policy "stored" the browser is not asked', () => {
  expect(chooseLanguage({ browser: ['en'] }, 'stored').view).toBe('de');
  expect(chooseLanguage({ cookie: 'en', browser: ['de'] }, 'stored').view).toBe('en');
});

test('[LNG-05] the translators’ views come from the address alone and are never a stored choice', () => {
  expect(chooseLanguage({ query: 'cimode', cookie: 'en' })).toEqual({ view: 'cimode', explicit: false });
  expect(chooseLanguage({ cookie: 'cimode', choice: 'pseudo' }).view).toBe('de');
});

test('hostile values are just languages we do not speak', () => {
  for (const query of ['__proto__', 'constructor', '../../etc', 'e'.repeat(20_000), '%00', '<script>', 'en\u0000']) {
    expect(chooseLanguage({ query }).view, query.slice(0, 20)).toBe('de');
  }
});
