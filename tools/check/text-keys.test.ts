import { expect, test } from 'vitest';
import { findUnknownKeys, findUsedKeys } from './text-keys.ts';

const texts = ['home.title', 'home.days_one', 'home.days_other', 'boxOffice.state.open', 'boxOffice.state.waiting'];
const states = { 'boxOffice.state.*': ['open', 'waiting'] };
const findKeys = (source: string, listed: Record<string, readonly string[]> = {}) =>
  findUnknownKeys(findUsedKeys(source, 'site/x.tsx'), texts, listed);

test('a key that no text has is named with its file, wherever in the call it is', () => {
  expect(findKeys("t('home.title'); t('home.days', { count })")).toEqual([]);
  expect(findKeys("<p title={t('home.titel')} />")).toEqual(['site/x.tsx: there is no text "home.titel".']);
  expect(findKeys("words.t(late ? 'home.late' : 'home.title')")).toEqual(['site/x.tsx: there is no text "home.late".']);
});

test('a key that is put together from a list exists for each member', () => {
  const source = 't(`boxOffice.state.${state}`)';
  expect(findKeys(source, states)).toEqual([]);
  expect(findKeys(source, { 'boxOffice.state.*': ['open', 'returned'] })).toEqual([
    'boxOffice.state.*: there is no text "boxOffice.state.returned".',
  ]);
  expect(findKeys("t('home.title')", states)).toEqual([
    'tools/check/text-keys.ts: no code asks for "boxOffice.state.*" any more.',
  ]);
});
