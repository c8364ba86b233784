import { expect, test } from 'vitest';
import { hasHoverPrefetch } from './prefetch.ts';

test('only desktop Chromium from version 141 prefetches on hover: phones and older versions would fetch every visible link', () => {
  const chromium = (version: string, mobile: boolean) =>
    hasHoverPrefetch({ brands: [{ brand: 'Chromium', version }], mobile });
  const found = [chromium('141', false), chromium('140', false), chromium('156', true), hasHoverPrefetch()];
  expect(found).toEqual([true, false, false, false]);
});
