/** Subsets the fonts for German and English: `npm run art -- fonts`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { create } from 'fontkitten';
import subsetFont from 'subset-font';
import { parseCommandLine } from '#tools/terminal/command-line.ts';
import { findKerning } from './kerning.ts';

const characters =
  Array.from({ length: 95 }, (_, i) => String.fromCodePoint(32 + i)).join('') +
  'ÄÖÜäöüßẞÀÁÂÃÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝàáâãåæçèéêëìíîïñòóôõøùúûýÿœŒĆćČčĐđĘęĚěŁłŃńŇňŐőŘřŚśŠšŤťŮůŰűŹźŻżŽž' +
  '\u00A0\u202F\u2011\u2013\u2014\u2018\u2019\u201A\u201C\u201D\u201E\u2026\u2032§©·×°½¼¾€†‹›«»¿¡¶•−';

interface Face {
  from: string;
  to: string;
  axes?: Record<string, number>;
  widensSpaces?: true;
}

const newsreader = { axes: { wght: 400, opsz: 20 }, widensSpaces: true } as const;

/** The pairs of site/look/fonts.ts: headings, text, text in italics. */
const faces: readonly Face[] = [
  { from: '@fontsource/federo/files/federo-latin-400-normal.woff2', to: 'federo.woff2', widensSpaces: true },
  {
    from: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    to: 'newsreader.woff2',
    ...newsreader,
  },
  {
    from: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2',
    to: 'newsreader-italic.woff2',
    ...newsreader,
  },
  {
    from: '@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2',
    to: 'cormorant.woff2',
    axes: { wght: 600 },
  },
  {
    from: '@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-normal.woff2',
    to: 'garamond.woff2',
    axes: { wght: 430 },
  },
  {
    from: '@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-italic.woff2',
    to: 'garamond-italic.woff2',
    axes: { wght: 430 },
  },
  {
    from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    to: 'bricolage.woff2',
    axes: { wght: 500 },
  },
  {
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    to: 'figtree.woff2',
    axes: { wght: 400 },
  },
  {
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-italic.woff2',
    to: 'figtree-italic.woff2',
    axes: { wght: 400 },
  },
];

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
    if (face.widensSpaces) widenSpaces(font);
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
