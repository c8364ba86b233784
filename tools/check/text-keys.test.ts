import { expect, test } from 'vitest';
import { findUnknownKeys, findUsedKeys } from './text-keys.ts';

const texts = ['home.title', 'home.days_one', 'home.days_other', 'desk.state.open', 'desk.state.waiting'];
const states = { 'desk.state.*': ['open', 'waiting'] };
const findKeys = (source: string, listed: Record<string, readonly string[]> = {}) =>
  findUnknownKeys(findUsedKeys(source, 'site/x.tsx'), texts, listed);

test('a key that no text has is named with its file, wherever in the call it is', () => {
  expect(findKeys("t('home.title'); t('home.days', { count })")).toEqual([]);
  expect(findKeys("<p title={t('home.titel')} />")).toEqual(['site/x.tsx: there is no text "home.titel".']);
  expect(findKeys("words.t(late ? 'home.late' : 'home.title')")).toEqual(['site/x.tsx: there is no text "home.late".']);
});

test('a key that is put together from a list exists for each member', () => {
  const source = 't(`desk.state.${state}`)';
  expect(findKeys(source, states)).toEqual([]);
  expect(findKeys(source, { 'desk.state.*': ['open', 'returned'] })).toEqual([
    'desk.state.*: there is no text "desk.state.returned".',
  ]);
  expect(findKeys("t('home.title')", states)).toEqual([
    'tools/check/text-keys.ts: no code asks for "desk.state.*" any more.',
  ]);
});
