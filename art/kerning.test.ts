import { readFile } from 'node:fs/promises';
import { create } from 'fontkitten';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { findKerning } from './kerning.ts';

const shipped = ['federo', 'newsreader', 'newsreader-italic'];
const letters = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(32 + i)).join('');

test.each(shipped)('%s has kerning between letters, and none that narrows a space', async (name) => {
  const bytes = await readFile(new URL(`../site/styles/fonts/${name}.woff2`, import.meta.url));
  const font = await subsetFont(bytes, `${letters}\u00A0`, { targetFormat: 'truetype' });
  const face = create(font);
  if (face.isCollection) throw new Error(`${name} holds more than one font.`);
  const values = (text: string) =>
    findKerning(
      font,
      [...text].map((letter) => face.glyphForCodePoint(letter.charCodeAt(0)).id),
    ).map((at) => font.readInt16BE(at));
  expect(Math.min(...values('A'))).toBeLessThan(-50);
  expect(Math.min(0, ...values(' \u00A0'))).toBe(0);
});
