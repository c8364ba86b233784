import { expect, test } from 'vitest';
import { parseTemplate, templatePlaceholders } from './page-template.ts';

const { title, main } = templatePlaceholders;
const fill = parseTemplate(
  `<title>${title}</title><a href="?frame=here&amp;lng=de"></a><meta content="${title}"><main>${main}</main>`,
);

test('each part replaces its placeholder, user input is escaped, and a placeholder in user input stays text', () => {
  const html = fill({ title: `<b>"&'`, query: '?q=a+b&in=works', main: '<p>x</p>' });
  const escaped = '&lt;b&gt;&quot;&amp;&#x27;';
  expect(html).toBe(
    `<title>${escaped}</title><a href="?q=a+b&amp;in=works&amp;lng=de"></a><meta content="${escaped}"><main><p>x</p></main>`,
  );
  const other = fill({ title, query: '', main: '$& $1' });
  for (const text of ['<a href="?lng=de"></a>', '<main>$& $1</main>']) expect(other).toContain(text);
});
