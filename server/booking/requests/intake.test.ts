/** When a request that is sent again is the same one, and which day is on its ID copy. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeIdCopy } from '#server/booking/id-copies/make-copy.ts';
import { decryptCopy } from '#server/booking/id-copies/vault.ts';
import type { FormBody } from '#server/http/form.ts';
import { limits } from '#server/limits.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { createTestPicture } from '#tests/harness/pictures.ts';
import { secrets } from '#tests/harness/secrets.ts';
import { openIntake } from './intake.ts';

const start = new Date('2026-06-03T10:00:00Z');

let storage: DatabaseStorage;
let now: Date;
let state: string;
beforeEach(async () => {
  storage = await openDatabase();
  [now, state] = [start, 'planned'];
});
afterEach(() => storage.close());

const event = JSON.stringify({ id: 15, title: 'x', date: 'x', time: 'x', venue: 'x' });
async function send(values: FormBody['values'] = {}, file?: Buffer) {
  const consent = { de: { version: '7', text: 'ja' }, en: { version: '7e', text: 'yes' } };
  const site = {
    ...{ consents: { terms: consent }, priceGroups: [], requestsNeededUntil: new Map(), hasPart: () => true },
    findEvent: async () => ({ event: JSON.parse(event), state, startsAt: start.getTime() }),
    writeEmail: async () => ({ sender: 'x', subject: 'x', text: 'x', html: 'x' }),
  };
  const services = {
    ...{ db: storage.db, site, secrets, outbox: openOutbox(secrets, () => now), now: () => now },
    ...{ origin: () => 'https://a.example', officeEmail: () => 'office@example.org' },
  };
  const form = { values: { agreement: 'true', fullName: 'Ada Kestrel', event, ...values }, packedAsFiles: [], file };
  const requester = { language: 'de', device: 'a browser' } as const;
  return openIntake(services as never)(form as never, requester, async () => {}).then(
    ({ reference }) => reference,
    ({ code }: { code?: string }) => code,
  );
}

test('the form without script brings the same request when it is sent again soon, and later a new one', async () => {
  const first = await send();
  now = new Date(start.getTime() + limits.duplicateWindow);
  expect(await send()).toBe(first);
  now = new Date(now.getTime() + 1);
  const second = await send();
  expect([second, await send()]).toEqual([expect.stringMatching(/^T-/), second]);
  expect(second).not.toBe(first);
});

test.each([
  ['with a script', { idempotencyKey: 'a-key-of-the-dialog' }],
  ['without script', {}],
])(
  'a request that was stored %s before its evening was cancelled is answered when it is sent again',
  async (_, key) => {
    const first = await send(key);
    state = 'cancelled';
    expect(await send(key)).toBe(first);
    expect(await send({ ...key, idempotencyKey: 'another-key-later' })).toBe('eventCancelled');
  },
);

test('the stamp on an ID copy has the day of the house, also after its midnight', async () => {
  now = new Date('2026-06-03T22:30:00Z');
  const picture = await createTestPicture('jpeg', 1, 200);
  await send({}, picture);
  const row = await storage.db.selectFrom('idCopies').selectAll().executeTakeFirstOrThrow();
  const copy = decryptCopy(secrets.idCopyKey, row, row.requestId);
  const isStampedWith = async (day: string) => copy.equals(await makeIdCopy(picture, day));
  expect([await isStampedWith('2026-06-04'), await isStampedWith('2026-06-03')]).toEqual([true, false]);
});
