import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  type Content,
  type ContentKind,
  contentKinds,
  type KindName,
  kindNames,
  parseEntryFile,
} from '#contract/content/kinds.ts';
import { addPhotoHash, findPhotoFiles, type PhotoFile } from '#server/pictures/photo-files.ts';
import { buildContent, type ContentEntries } from './content-entries.ts';
import { ContentIssuesError, createEditionIssue, type EditionIssue, toEditionIssue } from './edition-issue.ts';
import { type ContentEntry, checkEntry } from './entry.ts';
import { entryKey } from './entry-name.ts';
import { completeTexts, findReleaseIssues } from './release-issues.ts';
import { findYamlIssues, parseYaml, readYaml, type YamlIssue } from './yaml.ts';

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
  for (const { kind, id, text, release } of await readWithReleaseTexts(folder)) {
    const key = entryKey({ kind, id });
    const photo = photosByKey.get(key);
    const hash = hashFile(text, release, photo);
    const same = before?.hashes.get(key) === hash ? before.entries.get(key) : undefined;
    hashes.set(key, hash);
    if (same) {
      entries.set(key, same);
      fileIssues.set(key, before?.fileIssues.get(key) ?? []);
      continue;
    }
    // A file takes some milliseconds: let requests run between two files.
    if (before) await setImmediate();
    const read = readFile({ kind, id, text, release }, photo);
    if ('errors' in read.checked) issues.push(...read.checked.errors);
    else entries.set(key, read.checked.entry);
    fileIssues.set(key, read.issues);
  }
  if (issues.length > 0) throw new ContentIssuesError(issues);
  const shipped = { entries, hashes, fileIssues };
  shippedCache.set(resolve(folder), shipped);
  return shipped;
}

function readFile({ kind, id, text, release }: FileTexts, photo: PhotoFile | undefined) {
  const name = { kind, id };
  const toIssue = ({ line, sentence }: YamlIssue) => ({ ...createEditionIssue(name, '', sentence), line });
  const yamlIssues: EditionIssue[] = findYamlIssues(text).map(toIssue);
  const read = readYaml(text);
  if ('error' in read) return { checked: { errors: [createEditionIssue(name, '', read.error)] }, issues: yamlIssues };
  if (release === undefined)
    return { checked: checkEntry({ ...name, data: addPhotoHash(read.data, photo) }), issues: yamlIssues };
  const file = { ...name, data: parseYaml(release) };
  const entry = { ...name, data: completeTexts(read.data, file.data) };
  const releaseIssues = findReleaseIssues(entry, file).map(toEditionIssue(name));
  return { checked: checkEntry(entry), issues: [...yamlIssues, ...releaseIssues] };
}

interface FileTexts extends Pick<ContentFile, 'kind' | 'id' | 'text'> {
  /** the texts of the release, over which these are put */
  release?: string | undefined;
}

/** The folder of a venue has only the texts that it words differently. */
async function readWithReleaseTexts(folder: string): Promise<FileTexts[]> {
  const files = await readContentFiles(folder);
  if (resolve(folder) === resolve(shippedFolder)) return files;
  const release = await readContentFiles(shippedFolder, ['texts']);
  const textOf = (wanted: ContentFile) => release.find(({ file }) => file === wanted.file)?.text;
  const own = new Set(files.map(({ file }) => file));
  return [
    ...files.map((file) => (file.kind === 'texts' ? { ...file, release: textOf(file) ?? '' } : file)),
    ...release.filter(({ file }) => !own.has(file)),
  ];
}

const hashFile = (text: string, release: string | undefined, photo: PhotoFile | undefined): string =>
  createHash('sha256')
    .update(text)
    .update(release ?? '')
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
export async function readContentFiles(folder: string, kinds: readonly KindName[] = kindNames): Promise<ContentFile[]> {
  const files: ContentFile[] = [];
  for (const file of kinds.flatMap((kind) => listKindFiles(kind, folder).sort(byNumber.compare))) {
    const { kind, id } = parseEntryFile(file) ?? {};
    if (!kind || !id) continue;
    files.push({ kind, id, file, text: readText(join(folder, file), contentKinds[kind]) });
    if (files.length % portion === 0) await setImmediate();
  }
  return files;
}

const portion = 100;

function readText(path: string, { fallback }: ContentKind): string {
  return fallback !== undefined && !existsSync(path) ? fallback : readFileSync(path, 'utf8');
}

function listKindFiles(kind: KindName, folder: string): string[] {
  const exists = (file: string) => existsSync(join(folder, file));
  const { files, fallback }: ContentKind = contentKinds[kind];
  const [before = '', after] = files.split('*');
  if (after === undefined) return [before].filter((file) => fallback !== undefined || exists(file));
  if (!exists(before)) return [];
  const names = readdirSync(join(folder, before));
  if (after.startsWith('/')) return names.map((name) => before + name + after).filter(exists);
  return names.filter((name) => name.endsWith(after)).map((name) => before + name);
}

const byNumber = new Intl.Collator('en', { numeric: true });
