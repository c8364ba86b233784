/** An upcoming event with requests, for browsers and measurements with the real clock. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Event } from '#contract/content/event.ts';
import { wallClock } from '#contract/wall-time.ts';
import { setCapacity } from '#server/booking/seats/capacity.ts';
import { readConfig } from '#server/config.ts';
import { readShipped } from '#server/content/shipped-content.ts';
import { day } from '#server/limits.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import { type DatabaseStorage, openStorage } from '#server/storage/open.ts';
import type { Tables } from '#server/storage/tables.ts';

type TestRequestRow = Tables['ticketRequests'];

/** A data folder after a first start: tables and keys of the secrets. */
export async function prepareDataFolder(folder: string): Promise<DatabaseStorage> {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const storage = await openStorage(config);
  await openSecrets(storage.db, config);
  return storage;
}

/** Publishes Don Giovanni with a date in 90 days. Returns its number. */
export async function addUpcomingEvent(db: Kysely<Tables>, now: Date, { seats = 180 } = {}): Promise<number> {
  const { entries } = await readShipped();
  const shipped = [...entries.values()].find(({ kind, id }) => kind === 'events' && id === '15');
  const date = wallClock(new Date(now.getTime() + 90 * day)).date;
  if (!shipped) throw new Error('The shipped content has no event 15.');
  const { previous: _, ...event } = shipped.data as unknown as Event;
  const at = now.toISOString();
  const data = {
    ...{ ...event, status: 'scheduled', start: `${date} 18:00`, doors: `${date} 17:30`, interval: `${date} 19:15` },
    ...{ end: `${date} 21:00`, changed: at.slice(0, 16).replace('T', ' ') },
  };
  const revision = { number: 1, kind: 'events', entry: '15', action: 'published', fileHash: null, at } as const;
  await db
    .insertInto('contentRevisions')
    .values({ ...revision, data: JSON.stringify(data), author: 'Ida' })
    .execute();
  await db.insertInto('contentHeads').values({ kind: 'events', entry: '15', revision: 1 }).execute();
  await db.updateTable('contentEpochs').set({ epoch: 1 }).execute();
  const cutOff = new Date(`${date}T10:00:00Z`);
  const capacity = { event: 15, atPlace: seats, inShelter: seats, cutOff, expectedVersion: 0 };
  await db.transaction().execute((trx) => setCapacity(trx, capacity, { now }));
  return 15;
}

const firstNames = 'Ada Benno Clara Dagmar Emil Frieda Gustav Hanne Ilse Jürgen Käthe Lorenz'.split(' ');
const lastNames = 'Quast Öhlund Müller Petersen Groß Keller Nehls Brandis Sörensen Wulff Zeitler'.split(' ');
/** One guest in six leaves the number of tickets empty. */
const sampleRequests = [
  [3, 'Wir sind zu dritt und brächten eine Decke mit.'],
  [2, 'Zwei Karten bitte, möglichst am Rand.'],
  [2, 'My wife and I would love to come.'],
  [4, '4 Karten, eine davon für ein Kind.'],
  [null, 'Gibt es noch einen Platz für eine Person mit Rollstuhl?'],
  [3, 'Three tickets, please. We arrive by train.'],
] as const;
const pickWord = (words: string[], index: number): string => words[index % words.length] ?? '';
const referenceCharacters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** `T-AAAA-AAAB`, and so on */
const buildReference = (index: number): string => {
  const signAt = (_: unknown, place: number) =>
    referenceCharacters[Math.floor(index / referenceCharacters.length ** (7 - place)) % referenceCharacters.length];
  return `T-${Array.from({ length: 8 }, signAt).join('').replace(/^.{4}/, '$&-')}`;
};

type RequestRowChange = Partial<TestRequestRow>;

/** Invented guests, a minute apart; the last request has just arrived. */
export function buildRequestRow(index: number, all: number, now: Date, more: RequestRowChange = {}): TestRequestRow {
  const fullName = `${pickWord(firstNames, index)} ${pickWord(lastNames, Math.floor(index / 7))}`;
  const [numberOfTickets, additionalNotes] = sampleRequests[index % 6] ?? sampleRequests[0];
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  const id = randomUUID();
  return {
    ...{ id, reference: buildReference(index), linkHash: id, language: index % 6 === 2 ? 'en' : 'de' },
    ...{ requestedAt: after((index - all) * 60_000), retainedUntil: after(180 * day) },
    ...{ answeredAt: null, withdrawnAt: null },
    ...{ reachable: 1, receipt: 1, termsVersion: 'x', fullName, email: `guest${index}@example.org` },
    ...{ phoneNumber1: `+49 171 ${1_000_000 + index}`, phoneNumber2: null, selectedDate: null, event: null },
    ...{
      additionalNotes,
      numberOfTickets,
      accountId: null,
      state: 'open',
      eventId: 15,
      seats: null,
      seatsByGroup: null,
      version: 1,
    },
    ...more,
  };
}

export async function insertRequests(db: Kysely<Tables>, rows: TestRequestRow[]): Promise<void> {
  for (let begin = 0; begin < rows.length; begin += 500)
    await db
      .insertInto('ticketRequests')
      .values(rows.slice(begin, begin + 500))
      .execute();
}

/** An unconfirmed ticket alert for event 15. */
export const buildSeatAlertRow = (now: Date, email: string, more: Partial<Tables['seatAlerts']> = {}) => ({
  ...{ id: email, eventId: 15, email, emailHash: 'x', language: 'de' as const, consentVersion: 'x' },
  ...{ requestedAt: now.toISOString(), requestedFrom: '198.18.0.0/24', confirmHash: 'x', unsubscribeHash: 'x' },
  ...{ confirmUntil: now.toISOString(), retainedUntil: new Date(now.getTime() + 30 * day).toISOString(), ...more },
});

/** A decision about an event, and its notification to one guest. */
export async function insertDecision(
  db: Kysely<Tables>,
  at: Date,
  decision: Pick<Tables['decisions'], 'id' | 'eventId'> & Partial<Tables['decisions']>,
  notification?: Pick<Tables['notifications'], 'requestId' | 'audience'> & Partial<Tables['notifications']>,
): Promise<void> {
  const made = { kind: 'shelter', at: at.toISOString(), by: 'Ida', staffId: null, undoneAt: null } as const;
  await db
    .insertInto('decisions')
    .values({ ...made, revision: 1, previousRevision: 0, announced: '{}', replacedEmails: 0, ...decision })
    .execute();
  if (!notification) return;
  const open = { emailId: null, emailSentAt: null, calledAt: null, calledBy: null };
  await db
    .insertInto('notifications')
    .values({ ...open, ...notification, decisionId: decision.id })
    .execute();
}
