/** All pictures of the house and what is drafted of them, the newest first; and one of them. */
import { type Kind, type KindName, kinds } from '#contract/kinds.ts';
import { type Language, languages } from '#contract/language.ts';
import type { Photo, Picture } from '#contract/picture.ts';
import {
  type PictureDeskScreens,
  type PictureLine,
  type PictureUse,
  type SheetFilter,
  sheetFilters,
  type Words,
} from '#contract/picture-desk.ts';
import { type Entry, namesIn, type RawEntry } from '#server/content/entry.ts';
import { type Draft, dataOf, readDraft, readDrafts, readHead, readHeads } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { limits } from '#server/limits.ts';
import { filesOf, keyOf as photoKey } from '#server/pictures/photographs.ts';
import type { PictureDesk } from './desk.ts';
import { allUses } from './publish.ts';
import { type Drafted, nameOf } from './save.ts';
import { beforeDown } from './take-down.ts';

type Sheet = Omit<PictureDeskScreens['pictures'], 'refused'>;

interface Asked {
  find: string;
  only: SheetFilter;
  page: number;
}

export async function contactSheet(desk: PictureDesk, { find, only, page }: Asked): Promise<Sheet> {
  const { db, library } = desk;
  const drafts = await readDrafts(db);
  const revisions = new Map((await readHeads(db)).map((head) => [keyOf(head), head.revision]));
  const uses = timesNamed([...library.present.entries.values()]);
  const ofPictures = new Map(drafts.filter(({ kind }) => kind === 'pictures').map((draft) => [draft.entry, draft]));
  const published = new Map(
    [...library.present.entries.values()].filter(({ kind }) => kind === 'pictures').map((entry) => [entry.id, entry]),
  );
  const ids = [...new Set([...ofPictures.keys(), ...published.keys()])];
  const all = ids
    .map((id) => ({
      ...lineOf(id, published.get(id), ofPictures.get(id), uses.get(id) ?? 0),
      // What is drafted is the newest, then what was published last, then the files.
      newest: [ofPictures.get(id)?.at ?? '', revisions.get(keyOf(nameOf(id))) ?? 0] as const,
    }))
    .sort((a, b) => {
      const [atA, revisionA] = a.newest;
      const [atB, revisionB] = b.newest;
      return atB.localeCompare(atA) || revisionB - revisionA || byName.compare(a.title.de ?? a.id, b.title.de ?? b.id);
    });
  const found = all.filter((line) => holds(line, find));
  const shown = found.filter((line) => passes[only](line));
  const pages = Math.max(1, Math.ceil(shown.length / limits.picturesShown));
  const at = Math.min(page, pages);
  const lines = shown.slice((at - 1) * limits.picturesShown, at * limits.picturesShown);
  return {
    lines: await withFiles(
      desk,
      lines.map(({ newest: _, ...line }) => line),
      ofPictures,
    ),
    find,
    only,
    counts: Object.fromEntries(
      sheetFilters.map((filter) => [filter, found.filter((line) => passes[filter](line)).length]),
    ) as Sheet['counts'],
    missing: missingIn(found),
    page: at,
    pages,
    found: shown.length,
  };
}

function missingIn(lines: readonly Omit<PictureLine, 'photo'>[]): Sheet['missing'] {
  const lacking = (language: Language) => lines.filter(({ alt, state }) => !alt[language] && state !== 'down').length;
  return { de: lacking('de'), en: lacking('en') };
}

const byName = new Intl.Collator('de', { numeric: true });

const passes: Record<SheetFilter, (line: Omit<PictureLine, 'photo'>) => boolean> = {
  all: () => true,
  drafts: ({ state }) => state === 'new' || state === 'changed',
  noAlt: ({ alt, state }) => !(alt.de && alt.en) && state !== 'down',
  noEnglish: ({ alt, state }) => !alt.en && state !== 'down',
  unused: ({ uses, state }) => uses === 0 && state !== 'down',
  down: ({ state }) => state === 'down',
};

/** Every word that was typed stands somewhere in its words or its name. */
function holds({ id, title, alt }: Omit<PictureLine, 'photo'>, find: string): boolean {
  const all = [id, ...languages.flatMap((language) => [title[language], alt[language]])].join(' ').toLowerCase();
  return find
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** By the name of the picture: how many entries show it. */
function timesNamed(entries: readonly RawEntry[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { data } of entries)
    for (const id of new Set(namesIn(data).flatMap(({ kind, id }) => (kind === 'pictures' ? [id] : []))))
      times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}

function lineOf(
  id: string,
  entry: Entry | undefined,
  draft: Draft | undefined,
  uses: number,
): Omit<PictureLine, 'photo'> {
  const data = (draft ? dataOf(draft) : entry?.data) as Drafted | undefined;
  const state = draft ? (entry ? 'changed' : 'new') : data?.down ? 'down' : 'published';
  return { id, title: wordsIn(data?.title), alt: wordsIn(data?.alt), state, uses };
}

/** A draft may hold anything. */
export function wordsIn(said: unknown): Words {
  if (typeof said !== 'object' || said === null) return {};
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = (said as Record<string, unknown>)[language];
      return typeof text === 'string' && text ? [[language, text]] : [];
    }),
  );
}

const photoIn = (draft: Draft | undefined): Photo | undefined =>
  (draft && (dataOf(draft) as Drafted).photo) || undefined;

async function withFiles(
  { db, library }: PictureDesk,
  lines: readonly Omit<PictureLine, 'photo'>[],
  drafts: ReadonlyMap<string, Draft>,
): Promise<PictureLine[]> {
  const photos = lines.flatMap(({ id }) => photoIn(drafts.get(id)) ?? []);
  const files = await filesOf(db, photos);
  return lines.map((line) => {
    const photo = photoIn(drafts.get(line.id));
    const there = photo && files.get(photoKey(photo));
    // A server that stopped in between has not cut it.
    if (photo && !there) library.pictures.cutSoon(line.id, photo);
    return { ...line, photo: photo && { ...photo, files: there } };
  });
}

type One = Omit<PictureDeskScreens['picture'], 'against' | 'refused'>;

export async function onePicture(desk: PictureDesk, id: string): Promise<One | undefined> {
  const { db, library } = desk;
  const entry = library.present.entries.get(keyOf(nameOf(id)));
  const [draft, head] = [await readDraft(db, nameOf(id)), await readHead(db, nameOf(id))];
  if (!entry && !draft) return undefined;
  const data = (draft ? dataOf(draft) : entry?.data) as Drafted | undefined;
  const uses = await usesTold(desk, id);
  const [line] = await withFiles(
    desk,
    [lineOf(id, entry, draft, uses.length)],
    new Map(draft ? [[id, draft] as const] : []),
  );
  if (!line) return undefined;
  const { uses: _, ...told } = line;
  const published = entry?.value as Picture | undefined;
  const gone = data?.down && (await beforeDown(desk, id));
  return {
    ...told,
    print: data?.art !== undefined,
    focus: data?.photo?.focus,
    hash: data?.photo?.hash,
    version: draft?.version ?? 0,
    base: draft?.base ?? head?.number ?? 0,
    draft: draft && { author: draft.author, at: draft.at },
    published: draft && published && { title: published.title, alt: published.alt },
    uses,
    down: data?.down && { ...data.down, title: wordsIn(gone?.data.title), by: gone?.by ?? '' },
  };
}

export async function usesTold(desk: PictureDesk, id: string, of?: KindName): Promise<PictureUse[]> {
  const { published, drafts } = await allUses(desk, id, of);
  const told = ({ entry }: { entry: RawEntry }, draft: boolean): PictureUse => ({
    kind: entry.kind,
    id: entry.id,
    label: (kinds[entry.kind] as Kind).label,
    name: entryName(entry.data),
    draft,
  });
  const there = new Set(published.map(({ entry }) => keyOf(entry)));
  return [
    ...published.map((use) => told(use, false)),
    ...drafts.filter(({ entry }) => !there.has(keyOf(entry))).map((use) => told(use, true)),
  ];
}

/** What an entry is called: its title or its name, wherever its kind has it. */
function entryName(data: unknown): Words | undefined {
  const { title, name, event } = (data ?? {}) as Record<string, unknown>;
  for (const said of [title, name, (event as Record<string, unknown> | undefined)?.['title']]) {
    if (typeof said === 'string') return { de: said, en: said };
    const words = wordsIn(said);
    if (Object.keys(words).length > 0) return words;
  }
  return undefined;
}

/** Several that were handed in together, in the order they are asked for. */
export async function picturesTogether(desk: PictureDesk, ids: readonly string[]) {
  const all = await Promise.all(ids.map((id) => onePicture(desk, id)));
  return all.flatMap((one) => {
    if (!one) return [];
    const { id, title, alt, photo, state, uses, version, base } = one;
    return [{ id, title, alt, photo, state, uses: uses.length, version, base }];
  });
}
