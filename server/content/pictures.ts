import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { fileOf } from '#contract/content/kinds.ts';
import type { MediaFiles, PictureFiles } from '#contract/content/media-files.ts';
import type { Photo, Picture } from '#contract/content/picture.ts';
import { limits } from '#server/limits.ts';
import { photosBeside } from '#server/pictures/beside.ts';
import {
  filesOf,
  keyOf,
  readPhotographFile,
  readPhotographs,
  recut,
  type Served,
  type Shown,
  takePhotograph,
} from '#server/pictures/photographs.ts';
import { PhotographRefused } from '#server/pictures/refused.ts';
import { type ShippedMedia, shippedMedia } from '#server/pictures/shipped.ts';
import type { Tables } from '#server/storage/tables.ts';
import { type Entry, placeOf } from './entry.ts';
import { filmsFor, lostFilms } from './film-files.ts';
import { photoHashIn } from './media-hashes.ts';
import type { Head } from './overlay.ts';
import { shippedFolder } from './shipped.ts';
import { ContentFaults, type Entries, type Fault } from './whole.ts';

interface Options {
  db: Kysely<Tables>;
  folder: string | undefined;
  now: () => Date;
}

interface Named {
  entry: Entry;
  photo: Photo;
}

export class Pictures {
  readonly #options: Options;
  #shipped: ShippedMedia;
  readonly #served = new LRUCache<string, Served>({
    maxSize: limits.photographMemory,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  readonly #wanted = new Map<string, Photo>();
  readonly #closing = new AbortController();
  #cutting: Promise<void> | undefined;

  private constructor(options: Options, shipped: ShippedMedia) {
    this.#options = options;
    this.#shipped = shipped;
  }

  static async open(options: Options): Promise<Pictures> {
    return new Pictures(options, await mediaIn(options));
  }

  get shipped(): ShippedMedia {
    return this.#shipped;
  }

  async readAgain(): Promise<void> {
    this.#shipped = await mediaIn(this.#options);
  }

  async withFiles(heads: readonly Head[]): Promise<{ heads: Head[]; lost: string[] }> {
    const { db, folder = shippedFolder } = this.#options;
    const lost = new Map([
      ...(await lostFilms(db, heads, this.#shipped.films)).map((head) => [head, 'film'] as const),
      ...(await lostPhotographs(db, heads, folder)).map((head) => [head, 'photograph'] as const),
    ]);
    const said = [...lost].map(
      ([head, what]) =>
        `${placeOf(head)}: the ${what} of revision ${head.revision} is no longer kept, so the file counts.`,
    );
    return { heads: heads.filter((head) => !lost.has(head)), lost: said };
  }

  /** Cuts photographs that are not cut yet. Throws all faults at once. */
  async filesFor(entries: Entries): Promise<MediaFiles> {
    const pictures = new Map<string, PictureFiles>();
    const faults: Fault[] = [];
    const named: Named[] = [];
    for (const entry of entries.values()) {
      if (entry.kind !== 'pictures') continue;
      const { photo, down } = entry.value as Picture;
      const printed = this.#shipped.pictures.get(down ? emptyMount : entry.id);
      if (photo) named.push({ entry, photo });
      else if (printed) pictures.set(entry.id, printed);
      else faults.push(faultAt(entry, 'there is neither a photo.jpg beside it nor any file of a print.'));
    }
    const there = await this.#photographs(named, faults);
    for (const { entry, photo } of named) {
      const files = there.get(keyOf(photo));
      if (files) pictures.set(entry.id, files);
    }
    const { films, faults: ofFilms } = await filmsFor(this.#options.db, entries, this.#shipped.films);
    faults.push(...ofFilms);
    if (faults.length > 0) throw new ContentFaults(faults);
    return { pictures, photographs: named.length, films };
  }

  async #photographs(named: readonly Named[], faults: Fault[]): Promise<Shown> {
    const { db } = this.#options;
    const photos = named.map(({ photo }) => photo);
    const there = await filesOf(db, photos);
    const missing = named.filter(({ photo }) => !there.has(keyOf(photo)));
    if (missing.length === 0) return there;
    for (const one of missing) faults.push(...(await this.#make(one)));
    return filesOf(db, photos);
  }

  async #make({ entry, photo }: Named): Promise<Fault[]> {
    const { db, folder = shippedFolder, now } = this.#options;
    try {
      if (await recut(db, photo, now())) return [];
      const beside = (await photosBeside(folder)).photos.get(entry.id);
      if (beside?.hash !== photo.hash) return [faultAt(entry, `photo.hash: ${notKept(photo)}`)];
      const name = `content/${beside.file}`;
      await takePhotograph(db, { name, bytes: await readFile(join(folder, beside.file)), focus: photo.focus }, now());
      return [];
    } catch (error) {
      if (error instanceof PhotographRefused) return [{ ...entry, said: error.message }];
      throw error;
    }
  }

  /** One at a time, in the background; a later choice replaces an earlier one. */
  cutSoon(id: string, photo: Photo): void {
    this.#wanted.set(id, photo);
    this.#cutting ??= this.#cutWanted().finally(() => {
      this.#cutting = undefined;
    });
  }

  async #cutWanted(): Promise<void> {
    const { db, now } = this.#options;
    for (const [id, photo] of this.#wanted) {
      this.#wanted.delete(id);
      await recut(db, photo, now(), this.#closing.signal).catch(() => {});
    }
  }

  async close(): Promise<void> {
    this.#wanted.clear();
    this.#closing.abort();
    await this.#cutting;
  }

  async photographAt(address: string): Promise<Served | undefined> {
    const served = this.#served.get(address) ?? (await readPhotographFile(this.#options.db, address));
    if (served) this.#served.set(address, served);
    return served;
  }

  forget(): void {
    this.#served.clear();
  }

  /** From the address in an earlier release. */
  async presentAddress(earlier: string): Promise<string | undefined> {
    const { db } = this.#options;
    const known = await db
      .selectFrom('mediaAddresses')
      .select('file')
      .where('address', '=', earlier)
      .executeTakeFirst();
    return known && this.#shipped.addresses.get(known.file);
  }
}

async function lostPhotographs(db: Kysely<Tables>, heads: readonly Head[], folder: string): Promise<Head[]> {
  const named = heads.flatMap(photoHashIn);
  if (named.length === 0) return [];
  const stored = new Set((await readPhotographs(db)).flatMap(({ hash, sourceHash }) => [hash, sourceHash]));
  // The hash of a file is computed only if the database does not have it.
  if (named.every((hash) => stored.has(hash))) return [];
  const { photos } = await photosBeside(folder);
  const there = stored.union(new Set([...photos.values()].map(({ hash }) => hash)));
  return heads.filter((head) => photoHashIn(head).some((hash) => !there.has(hash)));
}

export const isTakenDown = (entries: Entries, id: string): boolean =>
  (entries.get(fileOf('pictures', id))?.value as Picture | undefined)?.down !== undefined;

const faultAt = (entry: Entry, said: string): Fault => ({ ...entry, said: `${placeOf(entry)}: ${said}` });

const notKept = ({ hash }: Photo): string =>
  `there is no photograph ${hash} here. Hand it in under /office/pictures, or put photo.jpg beside the file.`;

const emptyMount = 'taken-down';
const ownFolder = fileURLToPath(new URL('../pictures/own', import.meta.url));

const mediaIn = ({ folder = shippedFolder }: Options): Promise<ShippedMedia> =>
  shippedMedia(ownFolder, shippedFolder, folder);
