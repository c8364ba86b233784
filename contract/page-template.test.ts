import { expect, test } from 'vitest';
import { parseTemplate, templatePlaceholders } from './page-template.ts';

const { title, main } = templatePlaceholders;
const { fill, fixedPieces: fixed } = parseTemplate(
  `<title>${title}</title><a href="?frame=here&amp;lng=de"></a><meta content="${title}"><main>${main}</main>`,
);

test('each part goes where its mark is, and what a visitor typed stays text; a mark that was typed is none', () => {
  const pieces = fill({ title: `<b>"&'`, query: '?q=a+b&in=works', main: '<p>x</p>' });
  const escaped = '&lt;b&gt;&quot;&amp;&#x27;';
  expect(pieces.join('')).toBe(
    `<title>${escaped}</title><a href="?q=a+b&amp;in=works&amp;lng=de"></a><meta content="${escaped}"><main><p>x</p></main>`,
  );
  expect([...fixed].every(([at, piece]) => pieces[at] === piece)).toBe(true);
  expect(pieces.filter((_, at) => !fixed.has(at))).toEqual([escaped, '?q=a+b&amp;in=works&amp;', escaped, '<p>x</p>']);
  const other = fill({ title, query: '', main: '$& $1' }).join('');
  for (const text of ['<a href="?lng=de"></a>', '<main>$& $1</main>']) expect(other).toContain(text);
});
