/** Committed lists. One entry a line, to avoid merge conflicts. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Light, lights } from '#contract/content/picture.ts';
import { findClosestPlaceholderColour, type PlaceholderColour } from '#contract/content/placeholder-colours.ts';
import { shippedFolder } from '#server/content/shipped-content.ts';
import { getMediaRecordPath, listMediaFiles } from '#server/pictures/shipped-media.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { picturesFolder } from './entries.ts';
import { root } from './programs.ts';

export type PrintRecord = Record<string, Partial<Record<Light, string>>>;

/** in made.json in place of a digest: the finished files were retouched, so nothing makes them again */
export const madeByHand = 'by hand';

export const printRecordFile = join(root, 'art/made.json');
export const readPrintRecord = (): Promise<PrintRecord> => readList(printRecordFile);

export const readList = async <Value>(file: string): Promise<Record<string, Value>> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));

export async function writeList(file: string, list: Record<string, unknown>): Promise<void> {
  const lines = Object.keys(list)
    .sort()
    .map((id) => `  ${JSON.stringify(id)}: ${formatJson(list[id])}`);
  await writeFile(file, `{\n${lines.join(',\n')}\n}\n`);
}

/** Keys and values hold none of these characters. */
const formatJson = (value: unknown) => JSON.stringify(value).replaceAll(/[{:,]/g, '$& ').replaceAll('}', ' }');

/** files.json: hash of each finished picture and film, of the shipped content and of the tests. */
export async function recordFiles(): Promise<void> {
  const note = async (folder: string) =>
    writeList(getMediaRecordPath(folder), await listMediaFiles(folder, { afresh: true }));
  await Promise.all([shippedFolder, fixtureContentFolder].map(note));
}

type PlaceholderColours = Partial<Record<Light, PlaceholderColour>>;

/** inks.json: main ink of each picture. Reads the named and the unlisted pictures. */
export async function recordPlaceholders(changed: Set<string>): Promise<void> {
  const file = join(picturesFolder, 'inks.json');
  const known = await readList<PlaceholderColours>(file);
  const list: Record<string, PlaceholderColours> = {};
  for (const entry of await readdir(picturesFolder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const unchangedColours = changed.has(entry.name) ? undefined : known[entry.name];
    const colours = unchangedColours ?? (await findPlaceholderColours(join(picturesFolder, entry.name)));
    if (Object.keys(colours).length > 0) list[entry.name] = colours;
  }
  await writeList(file, list);
}

async function findPlaceholderColours(folder: string): Promise<PlaceholderColours> {
  const widthIn = (name: string) => Number(name.match(/-(\d+)\.avif$/)?.[1]);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.avif'));
  const colourByLight: PlaceholderColours = {};
  for (const light of lights) {
    const [smallest] = names.filter((name) => name.startsWith(light)).sort((a, b) => widthIn(a) - widthIn(b));
    if (!smallest) continue;
    const dots = sharp(join(folder, smallest)).resize(48, 30, { fit: 'fill' }).removeAlpha().raw();
    colourByLight[light] = findClosestPlaceholderColour(await dots.toBuffer());
  }
  return colourByLight;
}
