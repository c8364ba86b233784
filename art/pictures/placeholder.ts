/** Which ink prevails in a picture; content/pictures/inks.json keeps its letter, for the place where the picture will come. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Light, lights } from '#contract/picture.ts';
import { type Placeholder, prevailingInk } from '#contract/placeholders.ts';
import { pictures } from './entries.ts';

type PlaceholderList = Record<string, Partial<Record<Light, Placeholder>>>;

const file = join(pictures, 'inks.json');

/** Looks again at the pictures named, and at those nobody has looked at. */
export async function notePlaceholders(changed: Set<string>): Promise<void> {
  const known: PlaceholderList = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  const list: PlaceholderList = {};
  for (const entry of (await readdir(pictures, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!entry.isDirectory()) continue;
    const kept = changed.has(entry.name) ? undefined : known[entry.name];
    const inks = kept ?? (await prevailingInks(join(pictures, entry.name)));
    if (Object.keys(inks).length > 0) list[entry.name] = inks;
  }
  await writePlaceholders(file, list);
}

async function writePlaceholders(to: string, list: PlaceholderList): Promise<void> {
  const lines = Object.entries(list).map(([id, inks]) => `  ${JSON.stringify(id)}: ${JSON.stringify(inks)}`);
  await writeFile(to, `{\n${lines.join(',\n')}\n}\n`);
}

/** For each light there is, from the smallest of its files. */
async function prevailingInks(folder: string): Promise<PlaceholderList[string]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.avif'));
  const inks: PlaceholderList[string] = {};
  for (const light of lights) {
    const [smallest] = names.filter((name) => name.startsWith(light)).sort((a, b) => widthIn(a) - widthIn(b));
    if (smallest) inks[light] = await inkOf(join(folder, smallest));
  }
  return inks;
}

const widthIn = (name: string) => Number(name.match(/-(\d+)\.avif$/)?.[1]);

async function inkOf(image: string): Promise<Placeholder> {
  return prevailingInk(await sharp(image).resize(48, 30, { fit: 'fill' }).removeAlpha().raw().toBuffer());
}
