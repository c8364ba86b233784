/** What the engine itself has to complain of, on every page. */
import { expect } from 'vitest';
import { oneOfEachKind } from '#tests/harness/addresses.ts';
import type { Walk } from './run.ts';

export const everyPage: Record<string, Walk> = {
  'no page breaks its policy or writes an error to the console': async ({ browser, address, cannot }) => {
    const found: string[] = [];
    for (const path of oneOfEachKind)
      for (const complaint of await browser.complaints(address + path))
        if (!cannot.unknown.test(complaint)) found.push(`${path}: ${complaint}`);
    expect(found).toEqual([]);
  },
};
