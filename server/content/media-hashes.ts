import { valueAt } from '#contract/content/explain.ts';
import type { KindName } from '#contract/content/kinds.ts';
import type { MediaFiles } from '#contract/content/media-files.ts';
import { readFilmAddresses } from '#server/films/films.ts';
import type { Database } from '#server/storage/tables.ts';
import type { ContentEntries } from './content-entries.ts';
import { createEditionIssue, type EditionIssue } from './edition-issue.ts';
import type { LatestRevision } from './overlay.ts';

const createHashReader =
  (wantedKind: KindName, field: string) =>
  ({ kind, data }: { kind: KindName; data: unknown }): string[] => {
    const hash = kind === wantedKind ? valueAt(data, [field, 'hash']) : undefined;
    return typeof hash === 'string' ? [hash] : [];
  };

export const readPhotoHash = createHashReader('pictures', 'photo');
export const readFilmHash = createHashReader('films', 'file');

type FilmFileMap = MediaFiles['films'];

export async function resolveFilms(db: Database, entries: ContentEntries, shipped: FilmFileMap) {
  const films = new Map(shipped);
  const issues: EditionIssue[] = [];
  const references = [...entries.values()].flatMap((entry) => readFilmHash(entry).map((hash) => ({ entry, hash })));
  const hashes = references.map(({ hash }) => hash);
  const addresses = await readFilmAddresses(db, hashes);
  for (const { entry, hash } of references) {
    const address = addresses.get(hash) ?? findCommittedFilmAddress(shipped, entry.id);
    if (address) films.set(entry.id, new Map([['film', address]]));
    else issues.push(createEditionIssue(entry, 'file.hash', `this site has no film ${hash}. Upload it again.`));
  }
  return { films, issues };
}

export const findCommittedFilmAddress = (shipped: FilmFileMap, id: string): string | undefined =>
  shipped.get(id)?.get('film.mp4');

export async function findLostFilms(db: Database, heads: readonly LatestRevision[], shipped: FilmFileMap) {
  const stored = await readFilmAddresses(db, heads.flatMap(readFilmHash));
  const isLost = (head: LatestRevision) => readFilmHash(head).some((hash) => !stored.has(hash));
  return heads.filter((head) => isLost(head) && !findCommittedFilmAddress(shipped, head.id));
}
