/** `toContain` and `toMatch` on a text of Vitest's `expect`, with a failure that shows the nearest part instead of the whole page. */
import { expect } from 'vitest';
import { searchFailure } from './near.ts';

expect.extend({
  toContain(received: unknown, wanted: unknown) {
    if (typeof received === 'string' && typeof wanted === 'string') {
      const pass = received.includes(wanted);
      return { pass, message: () => searchFailure(received, wanted, pass) };
    }
    const pass = isIterable(received) && Array.from(received).includes(wanted);
    const { printReceived, printExpected } = this.utils;
    return {
      pass,
      message: () => `${printReceived(received)} ${pass ? 'contains' : 'lacks'} ${printExpected(wanted)}`,
    };
  },
  toMatch(received: unknown, wanted: string | RegExp) {
    if (typeof received !== 'string') return { pass: false, message: () => `${String(received)} is no text` };
    const pass = typeof wanted === 'string' ? received.includes(wanted) : new RegExp(wanted).test(received);
    return { pass, message: () => searchFailure(received, wanted, pass) };
  },
});

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}
