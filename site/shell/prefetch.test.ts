import { expect, test } from 'vitest';
import { hasHoverPrefetch } from './prefetch.ts';

test('hover prefetch needs a desktop Chromium from version 141', () => {
  const chromium = (version: string, mobile: boolean) =>
    hasHoverPrefetch({ brands: [{ brand: 'Chromium', version }], mobile });
  const found = [chromium('141', false), chromium('140', false), chromium('156', true), hasHoverPrefetch()];
  expect(found).toEqual([true, false, false, false]);
});
