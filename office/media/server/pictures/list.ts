import { type ContentKind, contentKinds } from '#contract/content/kinds.ts';
import type { Photo, Picture } from '#contract/content/picture.ts';
import { fallbackLanguage, type Language, languages, mapLanguages } from '#contract/language.ts';
import {
  type MediaUse,
  type PictureFilter,
  type PictureScreens,
  type PictureSummary,
  type PictureText,
  pictureFilters,
} from '#contract/office/pictures.ts';
import { sharedPicture } from '#contract/share.ts';
import { type ContentEntry, findReferences, type RawEntry } from '#server/content/entry.ts';
import { type EntryName, entryKey } from '#server/content/entry-name.ts';
import { mapUnpublishedPicture } from '#server/content/media-addresses.ts';
import { type ContentDraft, parseData, readDrafts, readLatestRevisions } from '#server/content/store.ts';
import { limits } from '#server/limits.ts';
import { listPhotographFiles, photoKey, readPhotographTakedown } from '#server/pictures/photographs.ts';
import { type DraftedPicture, findAllUses, pictureEntryName } from './change.ts';
import { type MediaServices, readEntryVersions, readVersionBeforeTakedown } from './media-drafts.ts';

type MediaLibraryPage = Omit<PictureScreens['pictures'], 'rejectedFiles'>;
type LibraryPicture = Omit<PictureSummary, 'photo'> & { photo: Photo | undefined };

export async function readMediaLibrary(
  media: MediaServices,
  { searchText, filter, page }: Pick<MediaLibraryPage, 'searchText' | 'filter' | 'page'>,
): Promise<MediaLibraryPage> {
  const drafts = await readDrafts(media.db);
  const revisions = new Map((await readLatestRevisions(media.db)).map((latest) => [entryKey(latest), latest.revision]));
  const entries = [...media.library.current.entries.values()];
  const uses = countUses(entries);
  const drafted = new Map(drafts.flatMap((draft) => (draft.kind === 'pictures' ? [[draft.entry, draft]] : [])));
  const published = new Map(entries.flatMap((entry) => (entry.kind === 'pictures' ? [[entry.id, entry]] : [])));
  const all = [...new Set([...drafted.keys(), ...published.keys()])]
    .map((id) => ({
      picture: toLibraryPicture(
        id,
        (uses.get(id) ?? 0) + (id === sharedPicture ? 1 : 0),
        published.get(id),
        drafted.get(id),
      ),
      // Order: drafts, then published revisions, then files.
      at: drafted.get(id)?.at ?? '',
      revision: revisions.get(entryKey(pictureEntryName(id))) ?? 0,
    }))
    .sort((a, b) => b.at.localeCompare(a.at) || b.revision - a.revision || compareTitles(a.picture, b.picture))
    .map(({ picture }) => picture);
  const found = all.filter((picture) => matchesSearch(picture, searchText));
  const shown = found.filter(filters[filter]);
  const pageCount = Math.max(1, Math.ceil(shown.length / limits.picturesShown));
  const shownPage = Math.min(page, pageCount);
  const first = (shownPage - 1) * limits.picturesShown;
  const counts = pictureFilters.map((one) => [one, found.filter(filters[one]).length]);
  return {
    searchText,
    filter,
    page: shownPage,
    pageCount,
    foundCount: shown.length,
    pictures: await addFilesOrScheduleCuts(media, shown.slice(first, first + limits.picturesShown)),
    counts: Object.fromEntries(counts) as MediaLibraryPage['counts'],
    missingAltCounts: mapLanguages((language) => countMissingAlt(found, language)),
  };
}

const countMissingAlt = (pictures: readonly LibraryPicture[], language: Language) =>
  pictures.filter(({ alt, state }) => !alt[language] && state !== 'takenDown').length;

const collator = new Intl.Collator(fallbackLanguage, { numeric: true });
const compareTitles = (a: LibraryPicture, b: LibraryPicture) =>
  collator.compare(a.title.de ?? a.id, b.title.de ?? b.id);

const filters: Record<PictureFilter, (picture: LibraryPicture) => boolean> = {
  all: () => true,
  drafts: ({ state }) => state === 'new' || state === 'changed',
  noAlt: ({ alt, state }) => !(alt.de && alt.en) && state !== 'takenDown',
  noEnglish: ({ alt, state }) => !alt.en && state !== 'takenDown',
  unused: ({ useCount, state }) => useCount === 0 && state !== 'takenDown',
  down: ({ state }) => state === 'takenDown',
};

function matchesSearch({ id, title, alt }: LibraryPicture, find: string): boolean {
  const searchText = [id, title.de, title.en, alt.de, alt.en].join(' ').toLowerCase();
  const words = find.toLowerCase().split(/\s+/);
  return words.every((word) => searchText.includes(word));
}

function countUses(entries: readonly RawEntry[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const entry of entries)
    for (const id of new Set(findReferences(entry).flatMap(({ kind, id }) => (kind === 'pictures' ? [id] : []))))
      times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}

export function computeMediaState(entry: unknown, draft: unknown, takedown: unknown): PictureSummary['state'] {
  if (draft) return entry ? 'changed' : 'new';
  return takedown ? 'takenDown' : 'published';
}

function toLibraryPicture(id: string, useCount: number, entry?: ContentEntry, draft?: ContentDraft): LibraryPicture {
  const data = ((draft ? parseData(draft) : entry?.data) ?? {}) as DraftedPicture;
  const texts = { title: readLocalizedText(data.title), alt: readLocalizedText(data.alt) };
  const photo = (draft && data.photo) || undefined;
  return { id, ...texts, state: computeMediaState(entry, draft, data.down), useCount, photo };
}

export function readLocalizedText(text: unknown): PictureText {
  if (typeof text !== 'object' || text === null) return {};
  const texts = languages.map((language) => [language, (text as Record<string, unknown>)[language]]);
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string' && text));
}

async function addFilesOrScheduleCuts({ db, library }: MediaServices, pictures: readonly LibraryPicture[]) {
  const photos = pictures.flatMap(({ photo }) => photo ?? []);
  const files = await listPhotographFiles(db, photos);
  return pictures.map(({ photo, ...picture }): PictureSummary => {
    const cutFiles = photo && files.get(photoKey(photo));
    // A server may have stopped before it cut the photograph.
    if (photo && !cutFiles) library.pictures.scheduleCut(picture.id, photo);
    const shownFiles = cutFiles && mapUnpublishedPicture(cutFiles, library.pictures.isPublished);
    return { ...picture, photo: photo && { ...photo, files: shownFiles } };
  });
}

type PicturePageData = Omit<PictureScreens['picture'], 'entryIssues' | 'rejectedFiles'>;

export async function readPicturePage(media: MediaServices, id: string): Promise<PicturePageData | undefined> {
  const { entry, draft, latestRevision, data } = await readEntryVersions(media, pictureEntryName(id));
  if (!entry && !draft) return undefined;
  const { art, photo, down } = (data ?? {}) as DraftedPicture;
  const uses = await listMediaUses(media, pictureEntryName(id));
  const [picture] = await addFilesOrScheduleCuts(media, [toLibraryPicture(id, uses.length, entry, draft)]);
  if (!picture) return undefined;
  const published = draft && (entry?.value as Picture | undefined);
  const before = down && (await readVersionBeforeTakedown<DraftedPicture>(media, pictureEntryName(id)));
  return {
    ...picture,
    isArtPrint: art !== undefined,
    focus: photo?.focus,
    hash: photo?.hash,
    photoTakedown: photo && (await readPhotographTakedown(media.db, photo.hash)),
    version: draft?.version ?? 0,
    base: draft?.base ?? latestRevision?.number ?? 0,
    draft: draft && { author: draft.author, at: draft.at },
    published: published && { title: published.title, alt: published.alt },
    uses,
    takedown: down && { ...down, title: readLocalizedText(before?.data.title), by: before?.by ?? '' },
  };
}

export async function listMediaUses(media: MediaServices, used: EntryName): Promise<MediaUse[]> {
  const { published, drafts } = await findAllUses(media, used);
  const there = new Set(published.map(({ entry }) => entryKey(entry)));
  const draftedOnly = drafts.filter(({ entry }) => !there.has(entryKey(entry)));
  return [...published, ...draftedOnly].map(({ entry: { kind, id, data } }, index) => ({
    kind,
    id,
    label: (contentKinds[kind] as ContentKind).label,
    name: findTitleInData(data),
    isDraft: index >= published.length,
  }));
}

function findTitleInData(data: unknown): PictureText | undefined {
  const { title, name, event } = (data ?? {}) as Record<string, unknown>;
  for (const text of [title, name, (event as Record<string, unknown> | undefined)?.['title']]) {
    if (typeof text === 'string') return { de: text, en: text };
    const texts = readLocalizedText(text);
    if (Object.keys(texts).length > 0) return texts;
  }
  return undefined;
}
