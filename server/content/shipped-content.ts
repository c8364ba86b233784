import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Content, contentKinds, type KindName, kindNames, parseEntryFile } from '#contract/content/kinds.ts';
import { addPhotoHash, findPhotoFiles, type PhotoFile } from '#server/pictures/photo-files.ts';
import { buildContent, type ContentEntries } from './content-entries.ts';
import { ContentIssuesError, createEditionIssue, type EditionIssue } from './edition-issue.ts';
import { type ContentEntry, checkEntry } from './entry.ts';
import { entryKey } from './entry-name.ts';
import { findYamlIssues, readYaml, type YamlIssue } from './yaml.ts';

export const shippedFolder = new URL('../../content/', import.meta.url).pathname;

export interface ShippedContent {
  entries: ContentEntries;
  hashes: ReadonlyMap<string, string>;
  fileIssues: ReadonlyMap<string, readonly EditionIssue[]>;
}

const shippedCache = new Map<string, ShippedContent>();

/** Throws all issues of all files at once. Does not check unchanged files again. */
export async function readShipped(folder = shippedFolder): Promise<ShippedContent> {
  const before = shippedCache.get(resolve(folder));
  const issues: EditionIssue[] = [];
  const entries = new Map<string, ContentEntry>();
  const hashes = new Map<string, string>();
  const { photos, issues: photoIssues } = await findPhotoFiles(folder);
  issues.push(...photoIssues.map(({ id, sentence }) => createEditionIssue({ kind: 'pictures', id }, '', sentence)));
  const photosByKey = new Map([...photos].map(([id, photo]) => [entryKey({ kind: 'pictures', id }), photo]));
  const fileIssues = new Map<string, readonly EditionIssue[]>();
  for (const { kind, id, text } of await readContentFiles(folder)) {
    const key = entryKey({ kind, id });
    const photo = photosByKey.get(key);
    const hash = hashFile(text, photo);
    const same = before?.hashes.get(key) === hash ? before.entries.get(key) : undefined;
    hashes.set(key, hash);
    if (same) {
      entries.set(key, same);
      fileIssues.set(key, before?.fileIssues.get(key) ?? []);
      continue;
    }
    // A file takes some milliseconds: let requests run between two files.
    if (before) await setImmediate();
    const name = { kind, id };
    const read = readYaml(text);
    const checked =
      'error' in read
        ? { errors: [createEditionIssue(name, '', read.error)] }
        : checkEntry({ ...name, data: addPhotoHash(read.data, photo) });
    if ('errors' in checked) issues.push(...checked.errors);
    else entries.set(key, checked.entry);
    const toIssue = ({ line, sentence }: YamlIssue) => ({ ...createEditionIssue(name, '', sentence), line });
    fileIssues.set(key, findYamlIssues(text).map(toIssue));
  }
  if (issues.length > 0) throw new ContentIssuesError(issues);
  const shipped = { entries, hashes, fileIssues };
  shippedCache.set(resolve(folder), shipped);
  return shipped;
}

const hashFile = (text: string, photo: PhotoFile | undefined): string =>
  createHash('sha256')
    .update(text)
    .update(photo?.hash ?? '')
    .digest('hex');

export const readContent = async (folder?: string): Promise<Content> =>
  buildContent((await readShipped(folder)).entries);

export interface ContentFile {
  kind: KindName;
  id: string;
  file: string;
  text: string;
}

/** Reads synchronously, ten times faster for small files, in portions that let requests run. */
export async function readContentFiles(folder: string): Promise<ContentFile[]> {
  const files: ContentFile[] = [];
  for (const file of kindNames.flatMap((kind) => listKindFiles(kind, folder).sort(byNumber.compare))) {
    const { kind, id } = parseEntryFile(file) ?? {};
    if (!kind || !id) continue;
    files.push({ kind, id, file, text: readFileSync(join(folder, file), 'utf8') });
    if (files.length % portion === 0) await setImmediate();
  }
  return files;
}

const portion = 100;

function listKindFiles(kind: KindName, folder: string): string[] {
  const exists = (file: string) => existsSync(join(folder, file));
  const [before = '', after] = contentKinds[kind].files.split('*');
  if (after === undefined) return [before].filter(exists);
  if (!exists(before)) return [];
  const names = readdirSync(join(folder, before));
  if (after.startsWith('/')) return names.map((name) => before + name + after).filter(exists);
  return names.filter((name) => name.endsWith(after)).map((name) => before + name);
}

const byNumber = new Intl.Collator('en', { numeric: true });
