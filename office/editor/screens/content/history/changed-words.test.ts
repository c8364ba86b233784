import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareWords } from './changed-words.ts';

test('a comparison of two texts marks removed and added words', () => {
  expect(compareWords('Im Park um 18 Uhr', 'In der Scheune um 18 Uhr')).toEqual([
    { text: 'Im Park ', change: 'removed' },
    { text: 'In der Scheune ', change: 'added' },
    { text: 'um 18 Uhr', change: undefined },
  ]);
});

test('a comparison finds one changed word in a long text, and shows a completely different long text as a whole', () => {
  const words = (name: string) => Array.from({ length: 4000 }, (_, index) => `${name}${index}`);
  const text = words('a').join(' ');
  expect(compareWords(text, text.replace(' a2000 ', ' Oper '))).toEqual([
    { text: expect.stringMatching(/a1999 $/), change: undefined },
    { text: 'a2000 ', change: 'removed' },
    { text: 'Oper ', change: 'added' },
    { text: expect.stringMatching(/^a2001/), change: undefined },
  ]);
  const other = words('b').join(' ');
  expect(compareWords(text, other)).toEqual([
    { text, change: 'removed' },
    { text: other, change: 'added' },
  ]);
});

test('both texts can be restored from any comparison', () => {
  const word = fc.constantFrom('Park ', 'See ', 'Oper ', 'um\n');
  const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = compareWords(before, after);
      const without = (kind: string) => pieces.map((part) => (part.change === kind ? '' : part.text)).join('');
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }),
  );
});
