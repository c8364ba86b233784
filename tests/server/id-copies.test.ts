import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readCopyAccessLog } from '#server/booking/id-copies/access-log.ts';
import { makeIdCopy } from '#server/booking/id-copies/make-copy.ts';
import { openIdCopy } from '#server/booking/id-copies/open-copy.ts';
import { deleteOpenedCopies, getOpenedCopiesFolder } from '#server/booking/id-copies/opened-copies.ts';
import { decryptCopy, encryptCopy } from '#server/booking/id-copies/vault.ts';
import { deleteExpired } from '#server/jobs/retention.ts';
import { limits } from '#server/limits.ts';
import { buildForm, encodeForm } from '#tests/harness/forms.ts';
import type { InProcessServer } from '#tests/harness/in-process.ts';
import { postTickets, readDisk, requestsNeededUntil, startInProcess } from '#tests/harness/in-process.ts';
import { createPngBomb, createTestPicture } from '#tests/harness/pictures.ts';
import { postForm } from '#tests/harness/staff.ts';

const listIdCopies = ({ storage }: InProcessServer) => storage.db.selectFrom('idCopies').selectAll().execute();
const today = '2026-11-21';

describe('U2 the ID copy', () => {
  test('an ID copy of each format has the stamp and, unlike the uploaded picture, no metadata', async () => {
    for (const [index, kind] of (['jpeg', 'png', 'webp', 'jpeg', 'png', 'webp'] as const).entries()) {
      const picture = await createTestPicture(kind, index * 37, 300);
      if (kind !== 'png') expect(findTraces(picture)).toContain('CanaryCamera');
      expect(await isStamped(picture)).toBe(false);
      const copy = await makeIdCopy(picture, today);
      expect(findTraces(copy), kind).toEqual([]);
      expect(await isStamped(copy), kind).toBe(true);
    }
  });

  test('the copy of a rotated picture is upright', async () => {
    const lying = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#456' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height } = await sharp(await makeIdCopy(lying, today)).metadata();
    expect([width, height]).toEqual([200, 300]);
  });

  test('U7 nine uploads wait for each other, and further visitors are asked to retry', async () => {
    const picture = await createTestPicture('jpeg', 7);
    const refused = async (length: number) => {
      const results = await Promise.allSettled(Array.from({ length }, () => makeIdCopy(picture, today)));
      return results.filter(({ status }) => status === 'rejected').length;
    };
    expect(await refused(limits.copyConcurrency + limits.copiesWaiting)).toBe(0);
    expect(await refused(12)).toBe(3);
  });

  test('a picture that needs too much work is refused, and a busy machine asks to retry', async () => {
    const large = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer();
    await expect(makeIdCopy(large, today, { ...limits, copyWork: 1 })).rejects.toMatchObject({ status: 422 });
    const busy = { statusCode: 503, code: 'busy' };
    await expect(makeIdCopy(large, today, { ...limits, copyTimeout: 1 })).rejects.toMatchObject(busy);
    await makeIdCopy(large, today);
  });

  test.each([
    ['half a picture', async () => (await createTestPicture('jpeg', 1)).subarray(0, 400), 'uploadBroken'],
    ['a picture with too many pixels', () => createPngBomb(7000, 6000, Buffer.alloc(100)), 'uploadTooManyPixels'],
  ])('%s is refused with its own reason', async (_, create, code) => {
    await expect(makeIdCopy(await create(), today)).rejects.toMatchObject({ fieldErrors: { uploadId: code } });
  });
});

describe('U3 the disk', () => {
  test('neither an ID picture nor its file name is readable on the disk', async () => {
    await using server = await startInProcess();
    const picture = await createTestPicture('jpeg', 5, 400);
    const form = buildForm({ agreement: 'true', fullName: 'visitor' }, picture, 'personalausweis-kestrel.jpg');
    await server.app.inject({ method: 'POST', url: '/api/ticket-requests', ...(await encodeForm(form)) });
    const bytes = await readDisk(server);
    const copies = (await listIdCopies(server)).map((row) => decryptCopy(server.secrets.idCopyKey, row, row.requestId));
    expect(copies).toHaveLength(1);
    for (const plain of [picture, ...copies]) {
      expect(bytes.includes(plain.subarray(0, 24))).toBe(false);
      expect(bytes.includes(Buffer.from(plain.toString('base64').slice(0, 40)))).toBe(false);
      expect(bytes.includes(plain.subarray(200, 232))).toBe(false);
    }
    expect(bytes.includes('personalausweis-kestrel')).toBe(false);
    // Control: the check finds text that is not secret.
    expect(bytes.includes('visitor')).toBe(true);
  });

  test('a copy opens for its own request only, and not when one bit is changed', () => {
    const key = randomBytes(32);
    const locked = encryptCopy(key, Buffer.from('a picture'.repeat(50)), 'request-1');
    expect(decryptCopy(key, locked, 'request-1').toString()).toContain('a picture');
    expect(() => decryptCopy(key, locked, 'request-2')).toThrow();
    for (const field of ['wrappedKey', 'sealed'] as const)
      for (const place of [0, -1]) {
        const bytes = Buffer.from(locked[field], 'base64');
        bytes.writeUInt8((bytes.at(place) ?? 0) ^ 1, place < 0 ? bytes.length + place : place);
        expect(() => decryptCopy(key, { ...locked, [field]: bytes.toString('base64') }, 'request-1')).toThrow();
      }
  });
});

describe('U4 the deletion', () => {
  test('the copy is deleted from the disk after thirty days, the request after ninety', async () => {
    await using server = await startInProcess();
    await postTickets(server.app, { fullName: 'Ada Kestrel' }, { picture: await createTestPicture('jpeg', 1) });
    await server.emails();
    const [{ sealed = '', wrappedKey = '' } = {}] = await listIdCopies(server);
    const onDiskAfter = async (days: number) => {
      server.advance(days * 24 * 60 * 60 * 1000);
      await deleteExpired(server.storage, server.clock.now, requestsNeededUntil);
      const bytes = await readDisk(server);
      return [sealed.slice(1000, 1060), wrappedKey, 'Kestrel'].map((word) => bytes.includes(word));
    };
    expect(await onDiskAfter(29)).toEqual([true, true, true]);
    expect(await onDiskAfter(2)).toEqual([false, false, true]);
    expect(await onDiskAfter(60)).toEqual([false, false, false]);
  });

  test('a withdrawal deletes the copy at once', async () => {
    await using server = await startInProcess();
    const { status } = (await postTickets(server.app, {}, { picture: await createTestPicture('jpeg', 1) })).json().data;
    await postForm(server, status, { action: 'withdraw' });
    expect(await listIdCopies(server)).toEqual([]);
  });
});

test('U4 copies that the command opened are deleted after a day, and not before', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'opened-copies-'));
  const folder = getOpenedCopiesFolder(dataDir);
  const now = new Date('2026-11-21T12:00:00Z');
  await deleteOpenedCopies(dataDir, now);
  await mkdir(folder);
  for (const [name, hours] of [
    ['old.jpg', 24],
    ['new.jpg', 23],
  ] as const) {
    const at = new Date(now.getTime() - hours * 60 * 60 * 1000);
    await writeFile(join(folder, name), 'picture');
    await utimes(join(folder, name), at, at);
  }
  await deleteOpenedCopies(dataDir, now);
  expect(await readdir(folder)).toEqual(['new.jpg']);
  await rm(dataDir, { recursive: true });
});

test('U5 every opening of a copy is logged, and the check finds a changed or deleted line', async () => {
  await using server = await startInProcess();
  const { app, secrets, clock } = server;
  const { db } = server.storage;
  const open = (reference: string, reason: string) =>
    openIdCopy(db, secrets, { reference, actor: { name: 'Falk' }, reason, now: clock.now });
  expect(await open((await postTickets(app, {})).json().data.reference, 'x')).toBeUndefined();
  expect((await readCopyAccessLog(db, secrets)).lines).toEqual([]);
  const { reference } = (await postTickets(app, {}, { picture: await createTestPicture('jpeg', 1) })).json().data;
  for (let i = 0; i < 9; i++)
    expect((await open(reference, `box office ${i}`))?.subarray(0, 2).toString('hex')).toBe('ffd8');
  const { lines, suspectNumbers } = await readCopyAccessLog(db, secrets);
  expect([lines.length, suspectNumbers]).toEqual([9, []]);
  await db.updateTable('copyAccess').set({ reason: 'nothing' }).where('number', '=', 2).execute();
  await db.deleteFrom('copyAccess').where('number', '=', 5).execute();
  expect((await readCopyAccessLog(db, secrets)).suspectNumbers).toEqual([2, 6]);
  await db.deleteFrom('copyAccess').where('number', '>', 1).execute();
  expect((await readCopyAccessLog(db, secrets)).suspectNumbers, 'the last lines are deleted').toEqual([1]);
});

const findTraces = (picture: Buffer): string[] =>
  ['CanaryCamera', 'CanaryXmp', 'Ada Kestrel', 'Exif', 'xmpmeta', 'GPS'].filter((word) => picture.includes(word));

/** Whether a picture of one colour has light strokes within dark ones. */
async function isStamped(picture: Buffer): Promise<boolean> {
  const { data } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const ground = data[0] ?? 0;
  const share = (differs: (value: number) => boolean) => data.filter(differs).length / data.length;
  return share((value) => value > ground + 40) > 0.01 && share((value) => value < ground - 15) > 0.01;
}
