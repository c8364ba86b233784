import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RichText } from './RichText.tsx';

const text = 'See the [notice](/privacy), or [write](mailto:a@b.example) to us.';
const render = (newTab?: boolean) => renderToStaticMarkup(createElement(RichText, { text, ...(newTab && { newTab }) }));

test('links of a text become links, and all other words stay', () => {
  expect(render().replaceAll(/<\/?span>/g, '')).toBe(
    'See the <a href="/privacy">notice</a>, or <a href="mailto:a@b.example">write</a> to us.',
  );
});

test('beside a half-filled form each link opens in a new tab', () => {
  expect(render(true).match(/<a [^>]*target="_blank" rel="noopener">/g)).toHaveLength(2);
});
