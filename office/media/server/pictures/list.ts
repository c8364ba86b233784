import { type Kind, kinds } from '#contract/content/kinds.ts';
import type { Photo, Picture } from '#contract/content/picture.ts';
import { type Language, languages } from '#contract/language.ts';
import {
  type PictureDeskScreens,
  type PictureLine,
  type PictureUse,
  type SheetFilter,
  sheetFilters,
  type Words,
} from '#contract/office/pictures.ts';
import { type Entry, type EntryName, namesIn, type RawEntry } from '#server/content/entry.ts';
import { type Draft, dataOf, readDrafts, readHeads } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { limits } from '#server/limits.ts';
import { filesOf, keyOf as photoKey } from '#server/pictures/photographs.ts';
import { allUses, type Drafted, nameOf } from './change.ts';
import { beforeDown, type PictureDesk, readEntry } from './desk.ts';

type Sheet = Omit<PictureDeskScreens['pictures'], 'refused'>;
type Line = Omit<PictureLine, 'photo'> & { photo: Photo | undefined };

export async function contactSheet(
  desk: PictureDesk,
  { find, only, page }: Pick<Sheet, 'find' | 'only' | 'page'>,
): Promise<Sheet> {
  const drafts = await readDrafts(desk.db);
  const revisions = new Map((await readHeads(desk.db)).map((head) => [keyOf(head), head.revision]));
  const entries = [...desk.library.present.entries.values()];
  const uses = timesNamed(entries);
  const drafted = new Map(drafts.flatMap((draft) => (draft.kind === 'pictures' ? [[draft.entry, draft]] : [])));
  const published = new Map(entries.flatMap((entry) => (entry.kind === 'pictures' ? [[entry.id, entry]] : [])));
  const all = [...new Set([...drafted.keys(), ...published.keys()])]
    .map((id) => ({
      line: lineOf(id, published.get(id), drafted.get(id), uses.get(id) ?? 0),
      // Order: drafts, then published revisions, then files.
      at: drafted.get(id)?.at ?? '',
      revision: revisions.get(keyOf(nameOf(id))) ?? 0,
    }))
    .sort((a, b) => b.at.localeCompare(a.at) || b.revision - a.revision || byTitle(a.line, b.line))
    .map(({ line }) => line);
  const found = all.filter((line) => holds(line, find));
  const shown = found.filter(passes[only]);
  const pages = Math.max(1, Math.ceil(shown.length / limits.picturesShown));
  const at = Math.min(page, pages);
  return {
    lines: await withFiles(desk, shown.slice((at - 1) * limits.picturesShown, at * limits.picturesShown)),
    find,
    only,
    counts: Object.fromEntries(
      sheetFilters.map((filter) => [filter, found.filter(passes[filter]).length]),
    ) as Sheet['counts'],
    missing: { de: lacking(found, 'de'), en: lacking(found, 'en') },
    page: at,
    pages,
    found: shown.length,
  };
}

const lacking = (lines: readonly Line[], language: Language) =>
  lines.filter(({ alt, state }) => !alt[language] && state !== 'down').length;

const byName = new Intl.Collator('de', { numeric: true });
const byTitle = (a: Line, b: Line) => byName.compare(a.title.de ?? a.id, b.title.de ?? b.id);

const passes: Record<SheetFilter, (line: Line) => boolean> = {
  all: () => true,
  drafts: ({ state }) => state === 'new' || state === 'changed',
  noAlt: ({ alt, state }) => !(alt.de && alt.en) && state !== 'down',
  noEnglish: ({ alt, state }) => !alt.en && state !== 'down',
  unused: ({ uses, state }) => uses === 0 && state !== 'down',
  down: ({ state }) => state === 'down',
};

function holds({ id, title, alt }: Line, find: string): boolean {
  const all = [id, title.de, title.en, alt.de, alt.en].join(' ').toLowerCase();
  return find
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

function timesNamed(entries: readonly RawEntry[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { data } of entries)
    for (const id of new Set(namesIn(data).flatMap(({ kind, id }) => (kind === 'pictures' ? [id] : []))))
      times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}

export function stateOf(entry: unknown, draft: unknown, down: unknown): PictureLine['state'] {
  if (draft) return entry ? 'changed' : 'new';
  return down ? 'down' : 'published';
}

function lineOf(id: string, entry: Entry | undefined, draft: Draft | undefined, uses: number): Line {
  const data = ((draft ? dataOf(draft) : entry?.data) ?? {}) as Drafted;
  const state = stateOf(entry, draft, data.down);
  return {
    id,
    title: wordsIn(data.title),
    alt: wordsIn(data.alt),
    state,
    uses,
    photo: (draft && data.photo) || undefined,
  };
}

export function wordsIn(said: unknown): Words {
  if (typeof said !== 'object' || said === null) return {};
  const texts = languages.map((language) => [language, (said as Record<string, unknown>)[language]]);
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string' && text));
}

async function withFiles({ db, library }: PictureDesk, lines: readonly Line[]): Promise<PictureLine[]> {
  const files = await filesOf(
    db,
    lines.flatMap(({ photo }) => photo ?? []),
  );
  return lines.map(({ photo, ...line }) => {
    const there = photo && files.get(photoKey(photo));
    // A server that stopped has not cut it.
    if (photo && !there) library.pictures.cutSoon(line.id, photo);
    return { ...line, photo: photo && { ...photo, files: there } };
  });
}

type One = Omit<PictureDeskScreens['picture'], 'against' | 'refused'>;

export async function onePicture(desk: PictureDesk, id: string): Promise<One | undefined> {
  const { entry, draft, head, data } = await readEntry(desk, nameOf(id));
  if (!entry && !draft) return undefined;
  const { art, photo, down } = (data ?? {}) as Drafted;
  const uses = await usesTold(desk, nameOf(id));
  const [line] = await withFiles(desk, [lineOf(id, entry, draft, uses.length)]);
  if (!line) return undefined;
  const published = draft && (entry?.value as Picture | undefined);
  const before = down && (await beforeDown<Drafted>(desk, nameOf(id)));
  return {
    ...line,
    print: art !== undefined,
    focus: photo?.focus,
    hash: photo?.hash,
    version: draft?.version ?? 0,
    base: draft?.base ?? head?.number ?? 0,
    draft: draft && { author: draft.author, at: draft.at },
    published: published && { title: published.title, alt: published.alt },
    uses,
    down: down && { ...down, title: wordsIn(before?.data.title), by: before?.by ?? '' },
  };
}

export async function usesTold(desk: PictureDesk, used: EntryName): Promise<PictureUse[]> {
  const { published, drafts } = await allUses(desk, used);
  const there = new Set(published.map(({ entry }) => keyOf(entry)));
  const draftedOnly = drafts.filter(({ entry }) => !there.has(keyOf(entry)));
  return [...published, ...draftedOnly].map(({ entry: { kind, id, data } }, index) => ({
    kind,
    id,
    label: (kinds[kind] as Kind).label,
    name: entryName(data),
    draft: index >= published.length,
  }));
}

function entryName(data: unknown): Words | undefined {
  const { title, name, event } = (data ?? {}) as Record<string, unknown>;
  for (const said of [title, name, (event as Record<string, unknown> | undefined)?.['title']]) {
    if (typeof said === 'string') return { de: said, en: said };
    const words = wordsIn(said);
    if (Object.keys(words).length > 0) return words;
  }
  return undefined;
}
