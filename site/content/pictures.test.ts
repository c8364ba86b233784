import { expect, test } from 'vitest';
import { createPictureData, localizeThumbnail } from './pictures.ts';

const file = { crop: 'plate', format: 'avif', address: '/', bytes: 1 } as const;
const files = [640, 960, 1600].map((width) => ({ ...file, width }));
const sizesOf = (sizes: string, of = files) =>
  createPictureData({ placeholderColours: {}, files: of }, 'a', { crop: 'plate', sizes }).fallback.sizes;

test.each([
  ['94vw', 'calc(0.7 * 94vw), 94vw'],
  [
    '(max-width: 700px) calc(100vw - 2rem), min(70vw, 9rem)',
    'calc(0.7 * calc(100vw - 2rem)), (max-width: 700px) calc(100vw - 2rem), min(70vw, 9rem)',
  ],
])('a phone with a pixel density of three fetches the files for a density of two: %s', (sizes, phoneSizes) => {
  expect(sizesOf(sizes)).toBe(`(max-width: 700px) and (min-resolution: 2.5dppx) ${phoneSizes}`);
});

test('at night both colour schemes show the evening version of a picture that has one', () => {
  const night = (of: Parameters<typeof createPictureData>[0]) =>
    createPictureData(of, 'a', { crop: 'plate', sizes: '94vw', night: true });
  const [day, evening] = (['day', 'evening'] as const).map((light) => ({ ...file, light, width: 640, address: light }));
  const print = { placeholderColours: { day: 'a', evening: 'b' }, files: [day, evening] } as never;
  const { sources, fallback, placeholderColours } = night(print);
  expect([sources, fallback.src, fallback.media, placeholderColours]).toEqual([
    [],
    'evening',
    undefined,
    { day: 'b', evening: 'b' },
  ]);
  expect(night({ placeholderColours: {}, files }).fallback.srcSet).toContain('1600w');
});

test('a thumbnail offers only the smallest file, one by day and one by evening', () => {
  const lights = (['day', 'evening'] as const).flatMap((light) => files.map((one) => ({ ...one, light })));
  const pictures = new Map([['a', { placeholderColours: {}, files: lights }]]);
  const t = Object.assign(() => 'A mask', {
    files: { pictures, photographs: 0, films: new Map() },
    currency: 'EUR',
    priceGroup: () => '',
  });
  const { alt, sources, fallback } = localizeThumbnail(t, 'a', 'plate');
  expect([alt, fallback.width, fallback.srcSet]).toEqual(['', 640, '/ 640w']);
  expect(sources.map(({ width }) => width)).toEqual([640]);
});

test('a picture with only one width needs no extra sizes for phones', () => {
  expect(sizesOf('94vw', files.slice(0, 1))).toBe('94vw');
});
