import { z } from 'zod';
import { isSingle, type KindName, kinds } from '#contract/content/kinds.ts';
import type { EntryLine } from '#contract/office/editor.ts';
import type { EntryName } from './entry.ts';
import { partOf } from './form-data.ts';
import type { Library } from './library.ts';
import { type Draft, dataOf, draftKey, draftName, type Revision, readDrafts, readLastRevisions } from './store.ts';
import { keyOf } from './whole.ts';

export async function entryLines(library: Library): Promise<EntryLine[]> {
  const { db, present } = library;
  const drafts = new Map((await readDrafts(db)).map((draft) => [draftKey(draft), draft]));
  const heads = new Map((await readLastRevisions(db)).map((head) => [draftKey(head), head]));
  const begun = [...drafts.values()].map(draftName);
  const names = [...present.entries.values(), ...begun.filter((name) => !present.entries.has(keyOf(name)))];
  return names.map((name) => {
    const key = keyOf(name);
    return lineOf(name, present.entries.get(key)?.data, drafts.get(key), heads.get(key));
  });
}

export function lineOf(
  { kind, id }: EntryName,
  data: unknown,
  draft: Draft | undefined,
  head: Revision | undefined,
): EntryLine {
  const written = (draft && dataOf(draft)) ?? data;
  return {
    kind,
    id,
    title: titleOf(kind, written),
    day: dayOf(written),
    published: head && { by: head.author, at: head.at },
    draft: draft && {
      by: draft.author,
      at: draft.at,
      version: draft.version,
      publishAt: draft.publishAt,
      fault: draft.fault,
      gone: draft.data === null,
    },
    missing: missingIn(written),
  };
}

function dayOf(data: unknown): string | undefined {
  const [, day] = String(partOf(data, 'start') ?? partOf(data, 'date')).match(/^(\d{4}-\d{2}-\d{2})(?!\d)/) ?? [];
  return day !== undefined && z.iso.date().safeParse(day).success ? day : undefined;
}

export function titleOf(kind: KindName, data: unknown): EntryLine['title'] {
  if (kind === 'texts' || isSingle(kind)) return undefined;
  const said = partOf(partOf(data, 'event'), 'title') ?? partOf(data, 'name') ?? partOf(data, 'title');
  if (typeof said === 'string') return { de: said, en: said };
  const [de, en] = [partOf(said, 'de'), partOf(said, 'en')];
  return de || en ? { ...(de ? { de: String(de) } : {}), ...(en ? { en: String(en) } : {}) } : undefined;
}

function missingIn(data: unknown): EntryLine['missing'] {
  const missing = { de: 0, en: 0 };
  const look = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const [de, en] = [partOf(value, 'de'), partOf(value, 'en')];
    if (typeof de === 'string' && en === undefined) missing.en++;
    else if (typeof en === 'string' && de === undefined) missing.de++;
    else for (const part of Object.values(value)) look(part);
  };
  look(data);
  return missing;
}

/** The specification leaves fourteen out. */
const leftOut: Partial<Record<KindName, number>> = { events: 14 };

/** Numbers are never reused. A name is made from the title once, and does not change with it. */
export async function freshId({ db, present }: Library, kind: KindName, title: string): Promise<string> {
  const taken = new Set([...present.entries.values()].filter((entry) => entry.kind === kind).map(({ id }) => id));
  for (const table of ['contentDrafts', 'contentRevisions'] as const)
    for (const { entry } of await db.selectFrom(table).select('entry').where('kind', '=', kind).execute())
      taken.add(entry);
  const numbers = [...taken].map(Number);
  if (numbers.length > 0 && numbers.every(Number.isSafeInteger))
    return String(Math.max(...numbers, leftOut[kind] ?? 0) + 1);
  const name = slugOf(title);
  if (!taken.has(name)) return name;
  let count = 2;
  while (taken.has(`${name}-${count}`)) count++;
  return `${name}-${count}`;
}

const spelt: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => spelt[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-$/g, '')
    .slice(0, 60) || 'neu';

export const mayGo = (kind: KindName): boolean => !isSingle(kind) && !('fixed' in kinds[kind]);
