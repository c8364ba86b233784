import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabase } from '#tests/harness/database.ts';
import { fillRequests, requestRow } from '#tests/harness/desk.ts';
import { withdrawRow } from './status.ts';

const now = new Date('2024-06-03T10:00:00Z');
const at = now.toISOString();

test('a withdrawn request keeps nothing that a visitor or the office wrote about it', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  const request = requestRow(0, 1, now, {
    ...{ fullName: 'Ada Kestrel', email: 'ada@example.org', phoneNumber1: '030 1', phoneNumber2: '030 2' },
    ...{ numberOfTickets: 3, additionalNotes: 'Two chairs', selectedDate: '2027-07-17', event: '{}', seats: 2 },
  });
  const [requestId, other] = [request.id, requestRow(1, 2, now)];
  await fillRequests(db, [request, other]);
  const step = { version: 1, at, by: 'Ida', staffId: null, step: 'note', note: 'a wheelchair' } as const;
  const looked = { staffId: 'ida', name: 'Ida', at };
  for (const id of [requestId, other.id]) {
    await db
      .insertInto('requestSteps')
      .values({ id: randomUUID(), requestId: id, ...step, fromState: 'open', toState: 'open' })
      .execute();
    await db
      .insertInto('requestPresence')
      .values({ requestId: id, ...looked })
      .execute();
  }
  await db.transaction().execute((work) => withdrawRow(work, requestId, { by: 'visitor', now }));
  const row = await db.selectFrom('ticketRequests').selectAll().where('id', '=', requestId).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    ...{ fullName: null, email: null, phoneNumber1: null, phoneNumber2: null, numberOfTickets: null },
    ...{ additionalNotes: null, selectedDate: null, event: null, eventId: null, seats: null },
    ...{ state: 'withdrawn', withdrawnAt: at },
  });
  expect(await db.selectFrom('requestPresence').select('requestId').execute()).toEqual([{ requestId: other.id }]);
  const notes = await db.selectFrom('requestSteps').select('requestId').where('note', 'is not', null).execute();
  expect(notes).toEqual([{ requestId: other.id }]);
});
