/** How wide words stand in the poster's letters. */
import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkitten';

let font: Promise<Font> | undefined;

/** When it is first wanted: most servers start without ever measuring. */
export function posterLetters(): Promise<Font> {
  font ??= read();
  return font;
}

async function read(): Promise<Font> {
  const read = create(await readFile(new URL('../../site/styles/fonts/federo.woff2', import.meta.url)));
  if (read.isCollection) throw new Error('federo.woff2 holds more than one font.');
  return read;
}

export const widthOf = (letters: Font, text: string, size: number): number =>
  letters.glyphsForString(text).reduce((width, glyph) => width + (glyph.advanceWidth * size) / letters.unitsPerEm, 0);
