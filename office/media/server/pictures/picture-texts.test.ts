import { expect, test } from 'vitest';
import { pictureTextLimits } from '#contract/content/photograph.ts';
import { ApiError } from '#server/http/api-error.ts';
import { findPictureTextErrors, readFocus, readPictureTexts, removeEmptyTexts } from './picture-texts.ts';

const whole = { title: { de: 'Heuernte', en: 'Haymaking' }, alt: { de: 'Zwei Wagen Heu.', en: 'Two carts of hay.' } };

test('a typed text becomes one line without bidirectional controls', () => {
  const texts = readPictureTexts({ titleDe: '  Heu\u202Eernte \r\n ', altDe: 'Zwei\n\tWagen', altEn: '   ' });
  expect(texts).toEqual({ title: { de: 'Heuernte' }, alt: { de: 'Zwei Wagen' } });
  expect(readPictureTexts({ p3titleEn: 'Haymaking' }, 'p3').title).toEqual({ en: 'Haymaking' });
});

test('an empty text is left out', () => {
  expect(removeEmptyTexts(readPictureTexts({ altEn: ' ' }))).toEqual({});
});

test('a much too long text is refused', () => {
  expect(() => readPictureTexts({ altDe: 'x'.repeat(5000) })).toThrow(ApiError);
});

test('a missing, poor or too long picture text has an error at its field', () => {
  expect(findPictureTextErrors(whole)).toEqual({});
  const missing = { titleEn: 'textMissing', altDe: 'textMissing', altEn: 'textMissing' };
  expect(findPictureTextErrors({ title: { de: 'Heuernte' }, alt: {} })).toEqual(missing);
  const poor = { de: 'IMG_2034.JPG', en: 'Photo of two carts of hay.' };
  expect(findPictureTextErrors({ ...whole, alt: poor })).toEqual({ altDe: 'altIsFileName', altEn: 'altRedundant' });
  const long = { de: 'x'.repeat(pictureTextLimits.alt), en: 'x'.repeat(pictureTextLimits.alt + 1) };
  expect(findPictureTextErrors({ ...whole, alt: long }, 'p0')).toEqual({ p0altEn: 'tooLong' });
});

test('a focal point is two percentages, or undefined if the form has no fields for it', () => {
  expect(readFocus({ across: '35', down: ' 66,6 ' })).toEqual([0.35, 0.67]);
  expect(readFocus({})).toBeUndefined();
  for (const across of ['', '101', '-1', '1e1', '½']) expect(() => readFocus({ across, down: '50' })).toThrow(ApiError);
  for (const half of [{ across: '50' }, { down: '50' }]) expect(() => readFocus(half)).toThrow(ApiError);
});
