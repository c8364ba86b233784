import { expect, test } from 'vitest';
import { hasHoverPrefetch } from './prefetch.ts';

test('only a browser in which hovering means the pointer is told to be eager', () => {
  const chromium = (version: string, mobile: boolean) =>
    hasHoverPrefetch({ brands: [{ brand: 'Chromium', version }], mobile });
  const found = [chromium('141', false), chromium('140', false), chromium('156', true), hasHoverPrefetch()];
  expect(found).toEqual([true, false, false, false]);
});
