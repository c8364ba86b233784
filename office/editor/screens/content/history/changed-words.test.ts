import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedWords } from './changed-words.ts';

test('says which words went and which came', () => {
  expect(changedWords('Im Park um 18 Uhr', 'In der Scheune um 18 Uhr')).toEqual([
    { text: 'Im Park ', is: 'gone' },
    { text: 'In der Scheune ', is: 'new' },
    { text: 'um 18 Uhr', is: undefined },
  ]);
});

test('in a long text one changed word is found; a long text that is another one is shown whole', () => {
  const words = (name: string) => Array.from({ length: 4000 }, (_, index) => `${name}${index}`);
  const text = words('a').join(' ');
  expect(changedWords(text, text.replace(' a2000 ', ' Oper '))).toEqual([
    { text: expect.stringMatching(/a1999 $/), is: undefined },
    { text: 'a2000 ', is: 'gone' },
    { text: 'Oper ', is: 'new' },
    { text: expect.stringMatching(/^a2001/), is: undefined },
  ]);
  const other = words('b').join(' ');
  expect(changedWords(text, other)).toEqual([
    { text, is: 'gone' },
    { text: other, is: 'new' },
  ]);
});

test('whatever is compared, both texts can be read off it', () => {
  const word = fc.constantFrom('Park ', 'See ', 'Oper ', 'um\n');
  const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = changedWords(before, after);
      const without = (gone: string) => pieces.flatMap(({ text: piece, is }) => (is === gone ? [] : [piece])).join('');
      expect([without('new'), without('gone')]).toEqual([before, after]);
    }),
  );
});
