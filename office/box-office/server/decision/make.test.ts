/** What the undo of a decision brings back, and when it is refused. */
import { expect, test } from 'vitest';
import type { Event } from '#contract/content/event.ts';
import type { Library } from '#server/content/library.ts';
import { readShipped } from '#server/content/shipped-content.ts';
import { readHistory } from '#server/content/store.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { openLeanLibrary } from '#tests/harness/lean-library.ts';
import { publishAs } from '#tests/harness/publish.ts';
import { insertDecision } from '#tests/harness/request-rows.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { undoDecision } from './make.ts';
import { eventEntryName } from './plan.ts';

const shipped = await readShipped(fixtureContentFolder);
const file = shipped.entries.get('events/15.yaml')?.data as Record<string, unknown>;
const now = new Date('2024-07-20T10:00:00Z');

async function open(storage: DatabaseStorage) {
  const library = await openLeanLibrary(storage, { now: () => now, shipped });
  return { library, services: { db: storage.db, library, now: () => now } as never };
}
const publishEvent = (library: Library, expectedRevision: number, more?: object) => {
  const data = more && { ...file, ...more };
  const change = { ...eventEntryName(15), action: more ? 'published' : 'shipped', data, expectedRevision } as const;
  return publishAs('Ida', library, [change], () => now);
};
const insertLast = ({ db }: DatabaseStorage, previousRevision: number, revision: number) =>
  insertDecision(db, now, { id: 'last', eventId: 15, kind: 'soldOut', previousRevision, revision });
const readEvent = (library: Library) => library.current.entries.get('events/15.yaml')?.value as Event;
const soldOut = { availability: 'soldOut', revision: 2, changed: '2024-07-20 12:00' };

test.each([
  ['the file', [], undefined],
  ['what the office had published', [{ availability: 'limited' }], 'limited'],
  ['the file to which the office had gone back', [{ availability: 'limited' }, undefined], undefined],
] as const)('the undo of a decision brings back %s, as a later version', async (_, earlier, availability) => {
  await using storage = await openDatabase();
  const { library, services } = await open(storage);
  for (const [index, more] of earlier.entries()) await publishEvent(library, index, more);
  await publishEvent(library, earlier.length, soldOut);
  await insertLast(storage, earlier.length, earlier.length + 1);
  const decided = readEvent(library);
  expect(await undoDecision(services, { name: 'Ida' }, 15)).toBe(true);
  const restored = readEvent(library);
  expect(restored.availability).toBe(availability);
  expect(restored.revision).toBe(decided.revision + 2);
  expect(restored.changed > decided.changed, 'feeds show it as new').toBe(true);
});

test('a decision after which a colleague has changed the event cannot be undone, and the change stays', async () => {
  await using storage = await openDatabase();
  const { library, services } = await open(storage);
  await publishEvent(library, 0, soldOut);
  await insertLast(storage, 0, 1);
  await publishEvent(library, 1, { ...soldOut, start: '2024-07-20 19:00' });
  await expect(undoDecision(services, { name: 'Ida' }, 15)).rejects.toMatchObject({ name: 'PublishConflict' });
  expect(readEvent(library).start).toBe('2024-07-20T19:00');
  expect(await readHistory(storage.db, eventEntryName(15))).toHaveLength(2);
});

test('without a decision there is nothing to undo', async () => {
  await using storage = await openDatabase();
  const { library, services } = await open(storage);
  await publishEvent(library, 0, soldOut);
  expect(await undoDecision(services, { name: 'Ida' }, 15)).toBe(false);
  expect(readEvent(library).availability).toBe('soldOut');
});
