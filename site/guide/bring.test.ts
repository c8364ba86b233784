import { expect, test } from 'vitest';
import { partsOf } from './bring.ts';

test('what a page is made of is what it names of pictures, faces, scripts and sheets, each once', () => {
  const html = `<img src="/media/a.0123456789.avif" srcset="/media/a.0123456789.avif 640w, /media/b.0123456789.webp 960w">
    <style>@font-face{src:url("/assets/fonts/f.woff2")}</style><script src="/assets/g.Bl3F033o.js"></script>
    <a href="/media-library">no file</a> <a href="/park">page</a>`;
  expect(partsOf(html)).toEqual([
    '/media/a.0123456789.avif',
    '/media/b.0123456789.webp',
    '/assets/fonts/f.woff2',
    '/assets/g.Bl3F033o.js',
  ]);
});

test('a file for a wide desk is shown and not kept, beside one that is', () => {
  const html = `<source media="(min-width: 1001px) and (prefers-color-scheme: dark)" srcset="/media/wide.0123456789.avif 960w"/>
    <source media="(prefers-color-scheme: dark)" srcset="/media/narrow.0123456789.avif 640w"/>`;
  expect(partsOf(html)).toEqual(['/media/narrow.0123456789.avif']);
});
