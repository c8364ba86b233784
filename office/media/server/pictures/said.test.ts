import { expect, test } from 'vitest';
import { pictureWords } from '#contract/content/photograph.ts';
import { ApiError } from '#server/http/api-error.ts';
import { focusIn, saidIn, saidOnly, wordFaults } from './said.ts';

const whole = {
  title: { de: 'Heuernte', en: 'Haymaking' },
  alt: { de: 'Zwei Wagen voll Heu.', en: 'Two carts of hay.' },
};

test('what is typed is one line, without what turns the direction of writing; nothing is not said at all', () => {
  const said = saidIn({ titleDe: '  Heu\u202Eernte \r\n ', altDe: 'Zwei\n\tWagen', altEn: '   ' });
  expect(said).toEqual({ title: { de: 'Heuernte' }, alt: { de: 'Zwei Wagen' } });
  expect(saidOnly(saidIn({ altEn: ' ' }))).toEqual({});
  expect(saidIn({ p3titleEn: 'Haymaking' }, 'p3').title).toEqual({ en: 'Haymaking' });
  expect(() => saidIn({ altDe: 'x'.repeat(5000) })).toThrow(ApiError);
});

test('nothing is wrong with whole words; everything else is said at its field', () => {
  expect(wordFaults(whole)).toEqual({});
  const missing = { titleEn: 'textMissing', altDe: 'textMissing', altEn: 'textMissing' };
  expect(wordFaults({ title: { de: 'Heuernte' }, alt: {} })).toEqual(missing);
  const poor = { de: 'IMG_2034.JPG', en: 'Photo of two carts of hay.' };
  expect(wordFaults({ ...whole, alt: poor })).toEqual({ altDe: 'altIsFileName', altEn: 'altAnnounces' });
  const long = { de: 'x'.repeat(pictureWords.alt), en: 'x'.repeat(pictureWords.alt + 1) };
  expect(wordFaults({ ...whole, alt: long }, 'p0')).toEqual({ p0altEn: 'tooLong' });
});

test('a focal point is two whole per cents, or none where the form has no fields for it', () => {
  expect(focusIn({ across: '35', down: ' 66,6 ' })).toEqual([0.35, 0.67]);
  expect(focusIn({})).toBeUndefined();
  for (const across of ['', '101', '-1', '1e1', '½']) expect(() => focusIn({ across, down: '50' })).toThrow(ApiError);
});
