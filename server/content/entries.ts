import { z } from 'zod';
import { contentKinds, isSingle, type KindName } from '#contract/content/kinds.ts';
import { isSampleEntry } from '#contract/content/sample-facts.ts';
import type { EntrySummary } from '#contract/office/editor.ts';
import { type EntryName, entryKey } from './entry-name.ts';
import { readProperty } from './form-data.ts';
import { buildFormTree } from './form-tree.ts';
import type { Library } from './library.ts';
import {
  buildDraftKey,
  type ContentDraft,
  type ContentRevision,
  parseData,
  readDrafts,
  readLatestRows,
  toEntryName,
} from './store.ts';

export async function listEntrySummaries(library: Library): Promise<EntrySummary[]> {
  const { db, current } = library;
  const drafts = new Map((await readDrafts(db)).map((draft) => [buildDraftKey(draft), draft]));
  const heads = new Map((await readLatestRows(db)).map((head) => [buildDraftKey(head), head]));
  const drafted = [...drafts.values()].map(toEntryName);
  const names = [...current.entries.values(), ...drafted.filter((name) => !current.entries.has(entryKey(name)))];
  return names.map((name) => {
    const key = entryKey(name);
    return summarizeEntry(name, current.entries.get(key)?.data, drafts.get(key), heads.get(key));
  });
}

export function summarizeEntry(name: EntryName, data: unknown, draft?: ContentDraft, head?: ContentRevision) {
  const { kind, id } = name;
  const newest = (draft && parseData(draft)) ?? data;
  return {
    kind,
    id,
    title: findEntryTitle(kind, newest),
    day: findEntryDay(newest),
    published: head && { by: head.author, at: head.at },
    draft: draft && {
      by: draft.author,
      at: draft.at,
      version: draft.version,
      publishAt: draft.publishAt,
      waitReason: draft.waitReason,
      isDeleted: draft.data === null,
    },
    missing: countMissingTranslations(newest),
    isSample: isSampleEntry({ kind, data: newest }),
  } satisfies EntrySummary;
}

function findEntryDay(data: unknown): string | undefined {
  const date = String(readProperty(data, 'start') ?? readProperty(data, 'date'));
  const [, day] = date.match(/^(\d{4}-\d{2}-\d{2})(?!\d)/) ?? [];
  return day !== undefined && z.iso.date().safeParse(day).success ? day : undefined;
}

export function findEntryTitle(kind: KindName, data: unknown): EntrySummary['title'] {
  if (kind === 'texts' || isSingle(kind)) return undefined;
  const eventTitle = readProperty(readProperty(data, 'event'), 'title');
  const title = eventTitle ?? readProperty(data, 'name') ?? readProperty(data, 'title');
  if (typeof title === 'string') return { de: title, en: title };
  const [de, en] = [readProperty(title, 'de'), readProperty(title, 'en')];
  return de || en ? { ...(de ? { de: String(de) } : {}), ...(en ? { en: String(en) } : {}) } : undefined;
}

function countMissingTranslations(data: unknown): EntrySummary['missing'] {
  const missing = { de: 0, en: 0 };
  const count = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const [de, en] = [readProperty(value, 'de'), readProperty(value, 'en')];
    if (typeof de === 'string' && en === undefined) missing.en++;
    else if (typeof en === 'string' && de === undefined) missing.de++;
    else for (const part of Object.values(value)) count(part);
  };
  count(data);
  return missing;
}

/** In the specification no event has the number 14. */
const skippedIds: Partial<Record<KindName, number>> = { events: 14 };

function isNumbered(kind: KindName): boolean {
  const tree = buildFormTree({ kind, id: '1' });
  const groups = tree.kind === 'group' ? [tree] : tree.options.map(({ field }) => field);
  return groups.some((field) => field.kind === 'group' && 'id' in field.constants);
}

/** Numbers are never reused. A name comes from the first title and never changes. */
export async function createEntryId({ db, current }: Library, kind: KindName, title: string): Promise<string> {
  const taken = new Set([...current.entries.values()].filter((entry) => entry.kind === kind).map(({ id }) => id));
  for (const table of ['contentDrafts', 'contentRevisions'] as const)
    for (const { entry } of await db.selectFrom(table).select('entry').where('kind', '=', kind).execute())
      taken.add(entry);
  if (isNumbered(kind)) {
    const next = Math.max(0, ...[...taken].map(Number).filter(Number.isSafeInteger)) + 1;
    return String(next === skippedIds[kind] ? next + 1 : next);
  }
  const name = createSlug(title);
  if (!taken.has(name)) return name;
  let count = 2;
  while (taken.has(`${name}-${count}`)) count++;
  return `${name}-${count}`;
}

const transliterations: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

const createSlug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (character) => transliterations[character] ?? character)
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-$/g, '')
    .slice(0, 60) || 'neu';

export const isDeletable = (kind: KindName): boolean => !isSingle(kind) && !('hasFixedEntries' in contentKinds[kind]);
