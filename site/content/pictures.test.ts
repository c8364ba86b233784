import { expect, test } from 'vitest';
import { pictureData } from './pictures.ts';

const file = { crop: 'plate', format: 'avif', address: '/', bytes: 1 } as const;
const files = [640, 960, 1600].map((width) => ({ ...file, width }));
const sizesOf = (sizes: string, of = files) =>
  pictureData({ placeholderColours: {}, files: of }, 'a', { crop: 'plate', sizes }).fallback.sizes;

test.each([
  ['94vw', 'calc(0.7 * 94vw), 94vw'],
  [
    '(max-width: 700px) calc(100vw - 2rem), min(70vw, 9rem)',
    'calc(0.7 * calc(100vw - 2rem)), (max-width: 700px) calc(100vw - 2rem), min(70vw, 9rem)',
  ],
])('a phone with a pixel density of three fetches files for two: %s', (sizes, sparing) => {
  expect(sizesOf(sizes)).toBe(`(max-width: 700px) and (min-resolution: 2.5dppx) ${sparing}`);
});

test('a picture with one width has plain sizes', () => {
  expect(sizesOf('94vw', files.slice(0, 1))).toBe('94vw');
});
