import { expect, test } from 'vitest';
import { decodeHtml, escapeHtml } from './html-text.ts';

test('escaped text is read as it was, with the apostrophes of Astro too', () => {
  const text = `"R&B" <O'Connor> &lt;`;
  expect(escapeHtml(text)).toBe('&quot;R&amp;B&quot; &lt;O&#x27;Connor&gt; &amp;lt;');
  expect(decodeHtml(escapeHtml(text))).toBe(text);
  expect(decodeHtml('O&#39;Connor')).toBe("O'Connor");
});
