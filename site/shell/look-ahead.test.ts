import { expect, test } from 'vitest';
import { isPointed } from './look-ahead.ts';

test('only a browser in which hovering means the pointer is told to be eager', () => {
  const chromium = (version: string, mobile: boolean) =>
    isPointed({ brands: [{ brand: 'Chromium', version }], mobile });
  const found = [chromium('141', false), chromium('140', false), chromium('156', true), isPointed()];
  expect(found).toEqual([true, false, false, false]);
});
