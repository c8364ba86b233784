import { expect, test } from 'vitest';
import { parseTemplate, templatePlaceholders } from './page-template.ts';

const { title, main } = templatePlaceholders;
const fill = parseTemplate(
  `<title>${title}</title><a href="?query=placeholder&amp;lng=de"></a><meta content="${title}"><main>${main}</main>`,
);

test('title, query and main part of an answer fill the cached frame, where user input is escaped', () => {
  const html = fill({ title: `<b>"&'`, query: '?q=a+b&in=works', main: '<p>x</p>' });
  const escaped = '&lt;b&gt;&quot;&amp;&#x27;';
  expect(html).toBe(
    `<title>${escaped}</title><a href="?q=a+b&amp;in=works&amp;lng=de"></a><meta content="${escaped}"><main><p>x</p></main>`,
  );
});

test('placeholders in user input stay text', () => {
  const other = fill({ title, query: '', main: '$& $1' });
  for (const text of ['<a href="?lng=de"></a>', '<main>$& $1</main>']) expect(other).toContain(text);
});
