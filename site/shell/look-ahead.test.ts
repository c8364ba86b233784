import { expect, test } from 'vitest';
import { isPointed } from './look-ahead.ts';

test('only a browser in which hovering means the pointer is told to be eager', () => {
  const chromium = (version: string) => [
    { brand: 'Not;A=Brand', version: '8' },
    { brand: 'Chromium', version },
  ];
  expect(isPointed({ brands: chromium('156'), mobile: false })).toBe(true);
  expect(isPointed({ brands: chromium('141'), mobile: false })).toBe(true);
  expect(isPointed({ brands: chromium('156'), mobile: true })).toBe(false);
  expect(isPointed({ brands: chromium('140'), mobile: false })).toBe(false);
  expect(isPointed()).toBe(false);
});
