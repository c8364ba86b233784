/** Which drafts an entry cannot be published without. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { writeDraft } from './drafts.ts';
import type { RawEntry } from './entry.ts';
import { findReferencedDrafts, hashDraftVersions } from './referenced-drafts.ts';
import { readShipped } from './shipped-content.ts';

const { entries } = await readShipped(fixtureContentFolder);
const dataOf = (file: string) => entries.get(file)?.data as Record<string, unknown>;

let storage: DatabaseStorage;
beforeEach(async () => {
  storage = await openDatabase();
});
afterEach(() => storage.close());

const save = ({ kind, id, data }: RawEntry) =>
  writeDraft(storage.db, { kind, id, data, version: 0, base: 0, author: { name: 'Ada' } }, new Date(0));
const find = async (entry: RawEntry, most?: number) =>
  (await findReferencedDrafts({ db: storage.db, current: { entries } as never }, entry, most)).map(
    ({ kind, entry: id }) => `${kind} ${id}`,
  );

const event: RawEntry = {
  kind: 'events',
  id: '15',
  data: { ...dataOf('events/15.yaml'), place: 'mill', image: 'mill' },
};
const buildVenue = (id: string, shelter: string): RawEntry => {
  const data = { ...dataOf('venues/park.yaml'), shelter: { place: shelter } };
  return { kind: 'venues', id, data };
};
const picture: RawEntry = { kind: 'pictures', id: 'mill', data: { title: { de: 'a', en: 'b' } } };

test('an entry needs the drafts that it names, and those that these name, each once', async () => {
  for (const one of [picture, buildVenue('mill', 'stable'), buildVenue('stable', 'mill')]) await save(one);
  expect((await find(event)).toSorted()).toEqual(['pictures mill', 'venues mill', 'venues stable']);
  expect(await find(event, 2)).toHaveLength(2);
  expect(await find(buildVenue('stable', 'mill')), 'not itself').toEqual(['venues mill']);
});

test('it needs no draft of what is published, of nothing, or of a deletion', async () => {
  await save({ kind: 'venues', id: 'park', data: dataOf('venues/park.yaml') });
  await save({ ...picture, data: undefined });
  expect(await find(event)).toEqual([]);
  expect(await find({ ...event, data: dataOf('events/15.yaml') })).toEqual([]);
});

test('a place needs the draft of the map if that has its spot', async () => {
  const place: RawEntry = {
    kind: 'places',
    id: 'well',
    data: [...entries.values()].find(({ kind }) => kind === 'places')?.data,
  };
  const file = [...entries.keys()].find((key) => entries.get(key)?.kind === 'parkMap') ?? '';
  const map: RawEntry = { kind: 'parkMap', id: 'park-map', data: dataOf(file) };
  expect(await find(place)).toEqual([]);
  await save(map);
  expect(await find(place), 'a map without it').toEqual([]);
  await storage.db.deleteFrom('contentDrafts').execute();
  await save({ ...map, data: { ...dataOf(file), well: [1, 2] } });
  expect(await find(place)).toEqual(['parkMap park-map']);
});

test('who publishes names the versions of the drafts that they saw', () => {
  const draft = { kind: 'news', entry: '1', version: 4 };
  const hash = (...drafts: (typeof draft)[]) => hashDraftVersions(drafts as never);
  const hashes = [
    hash(draft),
    hash({ ...draft, version: 5 }),
    hash({ ...draft, entry: '2' }),
    hash(draft, draft),
    hash(),
  ];
  expect(new Set(hashes).size).toBe(5);
  expect(hash({ ...draft })).toBe(hash(draft));
});
