import { expect, test } from 'vitest';
import { addFieldAttributes, encodeKey } from './fields.ts';

const field = (key: string) => key.replaceAll('.', '/');
const title = `Die Eiche${encodeKey('news.1.title')}`;
const alt = `Eine Eiche${encodeKey('pictures.oak.alt')}`;

test.each([
  ['a text', `<h1 class="a">${title}</h1>`, '<h1 data-field="news/1/title" class="a">Die Eiche</h1>'],
  ['an attribute', `<b a="${alt}" b="a > b"></b>`, '<b data-field="pictures/oak/alt" a="Eine Eiche" b="a > b"></b>'],
  ['texts', `<p>${title}<br>${alt}</p>`, '<p data-field="news/1/title pictures/oak/alt">Die Eiche<br>Eine Eiche</p>'],
  ['a text behind an element', `<p><b>x</b>${title}</p>`, '<p data-field="news/1/title"><b>x</b>Die Eiche</p>'],
  ['the title of the page', `<title>${title}</title>`, '<title>Die Eiche</title>'],
  ['data', `<script type="a">{"<p>":"${title}"}</script>`, '<script type="a">{"<p>":"Die Eiche"}</script>'],
  ['an island', `<astro-island props="${title}">x</astro-island>`, '<astro-island props="Die Eiche">x</astro-island>'],
  ['an address', `<a href="/?q=${encodeURIComponent(title)}">x</a>`, '<a href="/?q=Die%20Eiche">x</a>'],
  ['nothing', '<p>Ä\u{1F333}</p>', '<p>Ä\u{1F333}</p>'],
])(
  'in a preview, addFieldAttributes turns the key hidden behind each text into data-field: %s',
  (_, htmlWithKeys, expected) => {
    expect(addFieldAttributes(htmlWithKeys, field)).toBe(expected);
  },
);
