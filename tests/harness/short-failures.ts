/** Replaces Vitest's `toContain` and `toMatch`: failures show only the nearest part of a page. */
import { expect } from 'vitest';

const excerptRadius = 100;

/** The part around the longest prefix of `wanted` in the text. */
function excerptNearest(text: string, wanted: string): string {
  let length = wanted.length;
  while (length > 0 && !text.includes(wanted.slice(0, length))) length--;
  const at = length === 0 ? 0 : text.indexOf(wanted.slice(0, length));
  return `…${text.slice(Math.max(0, at - excerptRadius), at + length + excerptRadius)}… (of ${text.length} characters)`;
}

expect.extend({
  toContain(received: Iterable<unknown> | null | undefined, wanted: unknown) {
    const { printReceived, printExpected } = this.utils;
    const isText = typeof received === 'string';
    const pass = isText ? received.includes(String(wanted)) : [...(received ?? [])].includes(wanted);
    const shown = isText ? excerptNearest(received, String(wanted)) : printReceived(received);
    return { pass, message: () => `${shown}\n${pass ? 'contains' : 'lacks'} ${printExpected(wanted)}` };
  },
  toMatch(received: string | null | undefined, wanted: string | RegExp) {
    const text = typeof wanted === 'string' ? wanted : (received?.match(wanted)?.[0] ?? '');
    const pass = typeof wanted === 'string' ? Boolean(received?.includes(wanted)) : Boolean(received?.match(wanted));
    return { pass, message: () => `${excerptNearest(received ?? '', text)}\n${pass ? 'has' : 'lacks'} ${wanted}` };
  },
});
