/** Committed pictures and films. content/files.json holds their hashes, for a fast start. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Crop, crops } from '#contract/content/crops.ts';
import type { MediaFiles, PictureFile, PictureFiles } from '#contract/content/media-files.ts';
import type { Light } from '#contract/content/picture.ts';

const finished = { pictures: /\.avif$/, films: /\.(avif|mp4|webm)$/ };

export type FileRecord = Record<string, [hash: string, bytes: number]>;

export const recordOf = (folder: string): string => join(folder, 'files.json');
const inksOf = (folder: string): string => join(folder, 'pictures/inks.json');

export interface ShippedMedia extends MediaFiles {
  addresses: ReadonlyMap<string, string>;
  places: ReadonlyMap<string, Place>;
}

interface Place {
  folder: string;
  file: string;
}

/** A later folder overrides an earlier one. */
export async function shippedMedia(...folders: string[]): Promise<ShippedMedia> {
  const places = new Map<string, Place>();
  const addresses = new Map<string, string>();
  const weights = new Map<string, number>();
  const inks: Record<string, PictureFiles['inks']> = {};
  for (const from of new Set(folders)) {
    for (const [file, [hash, bytes]] of Object.entries(await listFiles(from))) {
      const address = addressOf(file, hash);
      addresses.set(file, address);
      weights.set(file, bytes);
      places.set(address, { folder: from, file });
    }
    Object.assign(inks, await readJson(inksOf(from)));
  }
  return { ...sorted(addresses, weights, inks), addresses, places };
}

/** `pictures/oak/day-plate-640.avif` → `/media/day-plate-640.B54jxNxsQw.avif` */
function addressOf(file: string, hash: string): string {
  const ending = extname(file);
  return `/media/${basename(file, ending)}.${hash}${ending}`;
}

/** `afresh`: ignore the record and hash every file. */
export async function listFiles(folder: string, { afresh = false } = {}): Promise<FileRecord> {
  const known: FileRecord = afresh ? {} : await readJson(recordOf(folder));
  const files = Object.entries(finished).flatMap(([kind, ending]) => filesIn(folder, kind, ending));
  const listed = await Promise.all(
    files.sort().map(async (file) => {
      const { size } = statSync(join(folder, file));
      const [hash, bytes] = known[file] ?? [];
      return [file, [hash && bytes === size ? hash : await hashOf(join(folder, file)), size]] as const;
    }),
  );
  return Object.fromEntries(listed) as FileRecord;
}

/** Synchronous calls are ten times as fast here. */
function filesIn(folder: string, kind: string, ending: RegExp): string[] {
  const at = join(folder, kind);
  if (!existsSync(at)) return [];
  const folders = readdirSync(at).filter((id) => statSync(join(at, id)).isDirectory());
  return folders.flatMap((id) =>
    readdirSync(join(at, id))
      .filter((name) => ending.test(name))
      .map((name) => `${kind}/${id}/${name}`),
  );
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return mediaHash(hash.digest());
}

/** 60 bits of the digest. */
const mediaHash = (digest: Buffer): string => digest.toString('base64url').slice(0, 10);

async function readJson<Shape extends object>(file: string): Promise<Shape> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
}

function sorted(
  addresses: ReadonlyMap<string, string>,
  weights: ReadonlyMap<string, number>,
  inks: Record<string, PictureFiles['inks']>,
): MediaFiles {
  const pictures = new Map<string, { inks: PictureFiles['inks']; files: PictureFile[] }>();
  const films = new Map<string, Map<string, string>>();
  for (const [file, address] of addresses) {
    const [kind, id = '', name = ''] = file.split('/');
    if (kind === 'films') films.set(id, (films.get(id) ?? new Map<string, string>()).set(name, address));
    else {
      const picture = pictures.get(id) ?? { inks: inks[id] ?? {}, files: [] };
      picture.files.push({ ...factsIn(file), format: 'avif', address, bytes: weights.get(file) ?? 0 });
      pictures.set(id, picture);
    }
  }
  for (const { files } of pictures.values()) files.sort((a, b) => a.width - b.width);
  return { pictures, photographs: 0, films };
}

function factsIn(file: string): { light: Light; crop: Crop; width: number } {
  const [, light, crop = '', width] = basename(file).match(/^(day|evening)-([a-z]+)-(\d+)\.avif$/) ?? [];
  if (!light || !(crop in crops))
    throw new Error(
      `content/${file}: a picture's file is named {day|evening}-{${Object.keys(crops).join('|')}}-{width}.avif`,
    );
  return { light: light as Light, crop: crop as Crop, width: Number(width) };
}
