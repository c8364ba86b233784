/** Committed lists. One entry a line, to avoid merge conflicts. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Light, lights } from '#contract/content/picture.ts';
import { type Placeholder, prevailingInk } from '#contract/content/placeholders.ts';
import { shippedFolder } from '#server/content/shipped.ts';
import { listFiles, recordOf } from '#server/pictures/shipped.ts';
import { estateFolder } from '#tools/estate.ts';
import { pictures } from './entries.ts';
import { root } from './programs.ts';

export type Made = Record<string, Partial<Record<Light, string>>>;

export const madeFile = join(root, 'art/made.json');
export const readMade = (): Promise<Made> => readList(madeFile);

export const readList = async <Value>(file: string): Promise<Record<string, Value>> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));

export async function writeList(file: string, list: Record<string, unknown>): Promise<void> {
  const lines = Object.keys(list)
    .sort()
    .map((id) => `  ${JSON.stringify(id)}: ${spaced(list[id])}`);
  await writeFile(file, `{\n${lines.join(',\n')}\n}\n`);
}

/** Keys and values hold none of these characters. */
const spaced = (value: unknown) => JSON.stringify(value).replaceAll(/[{:,]/g, '$& ').replaceAll('}', ' }');

/** files.json: hash of each finished picture and film, of the house and of the tests. */
export async function noteFiles(): Promise<void> {
  const note = async (folder: string) => writeList(recordOf(folder), await listFiles(folder, { afresh: true }));
  await Promise.all([shippedFolder, estateFolder].map(note));
}

type Inks = Partial<Record<Light, Placeholder>>;

/** inks.json: main ink of each picture. Reads the named and the unlisted pictures. */
export async function notePlaceholders(changed: Set<string>): Promise<void> {
  const file = join(pictures, 'inks.json');
  const known = await readList<Inks>(file);
  const list: Record<string, Inks> = {};
  for (const entry of await readdir(pictures, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const kept = changed.has(entry.name) ? undefined : known[entry.name];
    const inks = kept ?? (await prevailingInks(join(pictures, entry.name)));
    if (Object.keys(inks).length > 0) list[entry.name] = inks;
  }
  await writeList(file, list);
}

async function prevailingInks(folder: string): Promise<Inks> {
  const widthIn = (name: string) => Number(name.match(/-(\d+)\.avif$/)?.[1]);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.avif'));
  const inks: Inks = {};
  for (const light of lights) {
    const [smallest] = names.filter((name) => name.startsWith(light)).sort((a, b) => widthIn(a) - widthIn(b));
    if (!smallest) continue;
    const dots = sharp(join(folder, smallest)).resize(48, 30, { fit: 'fill' }).removeAlpha().raw();
    inks[light] = prevailingInk(await dots.toBuffer());
  }
  return inks;
}
