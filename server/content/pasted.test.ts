import { expect, test } from 'vitest';
import { withPasted } from './typed-values.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', 'youtube', 'dQw4w9WgXcQ'],
  [' https://youtu.be/dQw4w9WgXcQ?si=abc ', 'youtube', 'dQw4w9WgXcQ'],
  ['m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://vimeo.com/123456789/0a1b2c', 'vimeo', '123456789'],
  ['https://player.vimeo.com/video/123456789?h=1', 'vimeo', '123456789'],
])('%s lies with %s and is called %s there', (pasted, provider, key) => {
  const typed = { variant: 'lentFilm', provider: '', key: pasted };
  expect(withPasted('media', typed)).toEqual({ variant: 'lentFilm', provider, key });
  expect(withPasted('news', typed), 'nothing else has a link of this kind').toBe(typed);
});

test.each([
  'dQw4w9WgXcQ',
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/a',
  'https://constructor/a',
  'youtu.be',
  '',
])('%s stays as it was typed', (key) => {
  const typed = { provider: 'vimeo', key };
  expect(withPasted('media', typed)).toBe(typed);
});
