import { expect, test } from 'vitest';
import { type Filling, frameMarks, frameOf } from './filling.ts';

const { title, main } = frameMarks;
const { fill: inPieces, fixed } = frameOf(
  `<title>${title}</title><a href="?frame=here&amp;lng=de"></a><meta content="${title}"><main>${main}</main>`,
);
const fill = (filling: Filling) => inPieces(filling).join('');

test('each part goes where its mark stands, and what a visitor typed stays text', () => {
  expect(fill({ title: `<b>"&'`, query: '?q=a+b&in=works', main: '<p>x</p>' })).toBe(
    '<title>&lt;b&gt;&quot;&amp;&#x27;</title><a href="?q=a+b&amp;in=works&amp;lng=de"></a>' +
      '<meta content="&lt;b&gt;&quot;&amp;&#x27;"><main><p>x</p></main>',
  );
});

test('nothing asked leaves the language alone in the address; a mark that was typed is no mark', () => {
  expect(fill({ title: title, query: '', main: '$& $1' })).toContain('<a href="?lng=de"></a>');
  expect(fill({ title: 'a', query: '', main: '$& $1' })).toContain('<main>$& $1</main>');
});

test('the pieces of the frame are the same whatever goes in', () => {
  const pieces = inPieces({ title: 'a', query: '?q=b', main: 'c' });
  expect([...fixed].every(([at, piece]) => pieces[at] === piece)).toBe(true);
  expect(pieces.filter((_, at) => !fixed.has(at))).toEqual(['a', '?q=b&amp;', 'a', 'c']);
});
