/** Subsets the two fonts for German and English: `npm run art -- fonts`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { create } from 'fontkitten';
import subsetFont from 'subset-font';
import { parseCommandLine } from '#tools/terminal/command-line.ts';
import { findKerning } from './kerning.ts';

const characters =
  Array.from({ length: 95 }, (_, i) => String.fromCodePoint(32 + i)).join('') +
  'ÄÖÜäöüßẞÀÁÂÃÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝàáâãåæçèéêëìíîïñòóôõøùúûýÿœŒĆćČčĐđĘęĚěŁłŃńŇňŐőŘřŚśŠšŤťŮůŰűŹźŻżŽž' +
  '\u00A0\u202F\u2011\u2013\u2014\u2018\u2019\u201A\u201C\u201D\u201E\u2026\u2032§©·×°½¼¾€†‹›«»¿¡¶•−';

const faces = [
  { from: '@fontsource/federo/files/federo-latin-400-normal.woff2', to: 'federo.woff2', axes: undefined },
  {
    from: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    to: 'newsreader.woff2',
    axes: { wght: 400, opsz: 20 },
  },
  {
    from: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2',
    to: 'newsreader-italic.woff2',
    axes: { wght: 400, opsz: 20 },
  },
] as const;

/** Kerning, ligatures, composed letters. No hinting, which would be half of the font Federo. */
const subsetOptions = { noHinting: true, keepFeatures: ['kern', 'liga', 'ccmp', 'locl', 'mark'] };

const folder = new URL('../site/styles/fonts/', import.meta.url);
const help = 'npm run art -- fonts   cuts the fonts of site/styles/fonts to the letters that are needed';

export async function runFonts(args: string[]): Promise<void> {
  if (!parseCommandLine(help, {}, args)) return;
  await mkdir(folder, { recursive: true });
  for (const face of faces) {
    const whole = await readFile(new URL(`../node_modules/${face.from}`, import.meta.url));
    const font = await subsetFont(whole, characters, {
      targetFormat: 'truetype',
      variationAxes: face.axes,
      ...subsetOptions,
    });
    widenSpaces(font);
    const cut = await subsetFont(font, characters, { targetFormat: 'woff2', ...subsetOptions });
    await writeFile(new URL(face.to, folder), cut);
    console.log(`${face.to}: ${whole.length} → ${cut.length} bytes`);
  }
}

/** Newsreader narrows a space between a full stop and a capital by a quarter: it looks forgotten. */
function widenSpaces(font: Buffer): void {
  const face = create(font);
  if (face.isCollection) throw new Error('The file holds more than one font.');
  const spaces = [' ', '\u00A0'].map((space) => face.glyphForCodePoint(space.charCodeAt(0)).id);
  for (const position of findKerning(font, spaces)) font.writeInt16BE(0, position);
}
