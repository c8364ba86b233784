import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { buildEntryFile } from '#contract/content/kinds.ts';
import type { MediaFiles, PictureFiles } from '#contract/content/media-files.ts';
import type { Photo, Picture } from '#contract/content/picture.ts';
import { limits } from '#server/limits.ts';
import { findPhotoFiles } from '#server/pictures/photo-files.ts';
import { PhotographError } from '#server/pictures/photograph-error.ts';
import {
  importPhotograph,
  listPhotographFiles,
  type PhotographFileMap,
  photoKey,
  readPhotographFile,
  readPhotographs,
  readPhotographTakedown,
  recutPhotograph,
  type ServedPhotograph,
} from '#server/pictures/photographs.ts';
import { readShippedMedia, type ShippedMedia } from '#server/pictures/shipped-media.ts';
import { findAvailability } from '#server/storage/published-files.ts';
import type { Database } from '#server/storage/tables.ts';
import type { ContentEntries } from './content-entries.ts';
import { ContentIssuesError, createEditionIssue, type EditionIssue } from './edition-issue.ts';
import type { ContentEntry } from './entry.ts';
import { findLostFilms, readPhotoHash, resolveFilms } from './media-hashes.ts';
import type { LatestRevision } from './overlay.ts';
import { shippedFolder } from './shipped-content.ts';

interface PictureLibraryOptions {
  db: Database;
  folder: string | undefined;
  now: () => Date;
}

interface PhotographEntry {
  entry: ContentEntry;
  photo: Photo;
}

export class PictureLibrary {
  readonly #options: PictureLibraryOptions;
  shipped: ShippedMedia;
  /** Does the current edition name the file with this address? */
  isPublished: (address: string) => boolean = () => false;
  readonly #served = new LRUCache<string, ServedPhotograph>({
    maxSize: limits.photographMemory,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  readonly #queuedCuts = new Map<string, Photo>();
  readonly #closing = new AbortController();
  #cutting: Promise<void> | undefined;

  private constructor(options: PictureLibraryOptions, shipped: ShippedMedia) {
    this.#options = options;
    this.shipped = shipped;
  }

  static async open(options: PictureLibraryOptions): Promise<PictureLibrary> {
    return new PictureLibrary(options, await readMedia(options));
  }

  async reloadShipped(): Promise<void> {
    this.shipped = await readMedia(this.#options);
  }

  async separateLostFiles(
    heads: readonly LatestRevision[],
  ): Promise<{ heads: LatestRevision[]; lost: EditionIssue[] }> {
    const { db, folder = shippedFolder } = this.#options;
    const lost = new Map([
      ...(await findLostFilms(db, heads, this.shipped.films)).map((head) => [head, 'film'] as const),
      ...(await findLostPhotographs(db, heads, folder)).map((head) => [head, 'photograph'] as const),
    ]);
    const issues = [...lost].map(([head, medium]) => {
      const sentence = `the ${medium} of revision ${head.revision} is no longer stored, so the file counts.`;
      return createEditionIssue(head, '', sentence);
    });
    return { heads: heads.filter((head) => !lost.has(head)), lost: issues };
  }

  /** Cuts photographs that are not cut yet. Throws all issues at once. */
  async resolveFiles(entries: ContentEntries): Promise<MediaFiles> {
    const pictures = new Map<string, PictureFiles>();
    const issues: EditionIssue[] = [];
    const entriesWithPhoto: PhotographEntry[] = [];
    for (const entry of entries.values()) {
      if (entry.kind !== 'pictures') continue;
      const { photo, down } = entry.value as Picture;
      const files = this.shipped.pictures.get(down ? takenDownPicture : entry.id);
      if (photo) entriesWithPhoto.push({ entry, photo });
      else if (files) pictures.set(entry.id, files);
      else
        issues.push(createEditionIssue(entry, '', 'there is neither a photo.jpg beside it nor any file of a print.'));
    }
    const photographs = await this.#listOrCutPhotographs(entriesWithPhoto, issues);
    for (const { entry, photo } of entriesWithPhoto) {
      // Only a preview names a photograph that is taken down.
      const files = photographs.get(photoKey(photo)) ?? this.shipped.pictures.get(takenDownPicture);
      if (files) pictures.set(entry.id, files);
    }
    const { films, issues: filmIssues } = await resolveFilms(this.#options.db, entries, this.shipped.films);
    issues.push(...filmIssues);
    if (issues.length > 0) throw new ContentIssuesError(issues);
    return { pictures, photographs: entriesWithPhoto.length, films };
  }

  async #listOrCutPhotographs(entries: readonly PhotographEntry[], issues: EditionIssue[]): Promise<PhotographFileMap> {
    const { db } = this.#options;
    const photos = entries.map(({ photo }) => photo);
    const files = await listPhotographFiles(db, photos);
    const missing = entries.filter(({ photo }) => !files.has(photoKey(photo)));
    if (missing.length === 0) return files;
    for (const one of missing) issues.push(...(await this.#cutOrImport(one)));
    return listPhotographFiles(db, photos);
  }

  async #cutOrImport({ entry, photo }: PhotographEntry): Promise<EditionIssue[]> {
    const { db, folder = shippedFolder, now } = this.#options;
    try {
      if (await recutPhotograph(db, photo, now())) return [];
      const committed = (await findPhotoFiles(folder)).photos.get(entry.id);
      if (committed?.hash !== photo.hash) {
        if (await readPhotographTakedown(db, photo.hash)) return [];
        return [createEditionIssue(entry, 'photo.hash', describeMissingPhotograph(photo))];
      }
      const name = `content/${committed.file}`;
      const bytes = await readFile(join(folder, committed.file));
      await importPhotograph(db, { name, bytes, focus: photo.focus }, now());
      return [];
    } catch (error) {
      if (error instanceof PhotographError) return [createEditionIssue(entry, 'photo', error.sentence)];
      throw error;
    }
  }

  /** One at a time, in the background; a later choice replaces an earlier one. */
  scheduleCut(id: string, photo: Photo): void {
    this.#queuedCuts.set(id, photo);
    this.#cutting ??= this.#cutQueued().finally(() => {
      this.#cutting = undefined;
    });
  }

  async #cutQueued(): Promise<void> {
    const { db, now } = this.#options;
    for (const [id, photo] of this.#queuedCuts) {
      this.#queuedCuts.delete(id);
      await recutPhotograph(db, photo, now(), { signal: this.#closing.signal }).catch(() => {});
    }
  }

  async close(): Promise<void> {
    this.#queuedCuts.clear();
    this.#closing.abort();
    await this.#cutting;
  }

  /** Undefined also for a photograph that no publication has named. */
  async readPhotograph(address: string): Promise<ServedPhotograph | 'gone' | undefined> {
    const isPublished = this.isPublished(address);
    const known = this.#served.get(address);
    // Another server may have taken it down since.
    if (known && isPublished) return known;
    const served = await readPhotographFile(this.#options.db, address);
    if (!served) return undefined;
    const availability = findAvailability(served, isPublished);
    if (availability !== 'available') return availability;
    this.#served.set(address, served);
    return served;
  }

  clearMemory(): void {
    this.#served.clear();
  }

  /** The present address of a file, from its address in an earlier release. */
  async findCurrentAddress(earlier: string): Promise<string | undefined> {
    const query = this.#options.db.selectFrom('mediaAddresses').select('file').where('address', '=', earlier);
    const found = await query.executeTakeFirst();
    return found && this.shipped.addresses.get(found.file);
  }
}

async function findLostPhotographs(
  db: Database,
  heads: readonly LatestRevision[],
  folder: string,
): Promise<LatestRevision[]> {
  const hashes = heads.flatMap(readPhotoHash);
  if (hashes.length === 0) return [];
  const stored = new Set((await readPhotographs(db)).flatMap(({ hash, sourceHash }) => [hash, sourceHash]));
  // The hash of a file is computed only if the database does not have it.
  if (hashes.every((hash) => stored.has(hash))) return [];
  const { photos } = await findPhotoFiles(folder);
  const known = stored.union(new Set([...photos.values()].map(({ hash }) => hash)));
  return heads.filter((head) => readPhotoHash(head).some((hash) => !known.has(hash)));
}

export const isTakenDown = (entries: ContentEntries, id: string): boolean =>
  (entries.get(buildEntryFile('pictures', id))?.value as Picture | undefined)?.down !== undefined;

const describeMissingPhotograph = ({ hash }: Photo): string =>
  `this site has no photograph ${hash}. Upload it under /office/pictures, or put photo.jpg beside the file.`;

const takenDownPicture = 'taken-down';
const ownFolder = fileURLToPath(new URL('../pictures/own', import.meta.url));

const readMedia = ({ folder = shippedFolder }: PictureLibraryOptions): Promise<ShippedMedia> =>
  readShippedMedia(ownFolder, shippedFolder, folder);
