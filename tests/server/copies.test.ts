/** What is kept of a picture: the copy itself, and how it lies on the disk. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { makeCopy } from '#server/uploads/copy.ts';
import { lock, unlock } from '#server/uploads/vault.ts';
import { formOf, packed } from '#tests/harness/forms.ts';
import { disk, type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { withTraces } from '#tests/harness/pictures.ts';

describe('U2 the copy', () => {
  test('of every kind and shape holds no trace of its maker and bears the stamp', async () => {
    for (const [index, kind] of (['jpeg', 'png', 'webp', 'jpeg', 'png', 'webp'] as const).entries()) {
      const picture = await withTraces(kind, index * 37, 300);
      if (kind !== 'png') expect(picture.toString('latin1')).toContain('CanaryCamera');
      const copy = await makeCopy(picture, '2026-11-21');
      expect(traces(copy), kind).toEqual([]);
      expect(await isStamped(copy), kind).toBe(true);
    }
  });

  test('the two checks can fail: on the picture as it came', async () => {
    const picture = await withTraces('jpeg', 3, 300);
    expect(traces(picture)).not.toEqual([]);
    expect(await isStamped(picture)).toBe(false);
  });

  test('of a picture that lies on its side stands upright', async () => {
    const lying = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#456' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height } = await sharp(await makeCopy(lying, '2026-11-21')).metadata();
    expect([width, height]).toEqual([200, 300]);
  });

  test('U7 nine at once wait for one another; only more than that are told to come again', async () => {
    const picture = await withTraces('jpeg', 7);
    const some = await Promise.allSettled(
      Array.from({ length: limits.copyConcurrency + limits.copiesWaiting }, () => makeCopy(picture, '2026-11-21')),
    );
    expect(some.map(({ status }) => status)).toEqual(some.map(() => 'fulfilled'));
    const many = await Promise.allSettled(Array.from({ length: 12 }, () => makeCopy(picture, '2026-11-21')));
    expect(many.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  });

  test('of a picture that asks for too much work is refused; a machine too busy to make it says so instead', async () => {
    const large = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer();
    const day = '2026-11-21';
    await expect(makeCopy(large, day, { ...limits, copyWork: 1 })).rejects.toMatchObject({ status: 422 });
    await expect(makeCopy(large, day, { ...limits, copyTimeout: 1 })).rejects.toMatchObject({
      statusCode: 503,
      code: 'busy',
    });
    await makeCopy(large, day);
  });
});

describe('U3 on the disk', () => {
  let server: InProcess | undefined;
  afterEach(() => server?.close());

  test('nothing can be read: no picture, no name of a file', async () => {
    server = await inProcess();
    const { app, storage, secrets } = server;
    const picture = await withTraces('jpeg', 5, 400);
    const form = formOf({ agreement: 'true', fullName: 'visitor' }, picture, 'personalausweis-kestrel.jpg');
    await app.inject({ method: 'POST', url: '/api/ticket-requests', ...(await packed(form)) });
    const bytes = await disk(server);
    const row = await storage.db.selectFrom('idCopies').selectAll().executeTakeFirstOrThrow();
    const copy = unlock(secrets.copyKey, row, row.requestId);
    for (const plain of [picture, copy]) {
      expect(bytes.includes(plain.subarray(0, 24))).toBe(false);
      expect(bytes.includes(Buffer.from(plain.toString('base64').slice(0, 40)))).toBe(false);
      expect(bytes.includes(plain.subarray(200, 232))).toBe(false);
    }
    expect(bytes.includes('personalausweis-kestrel')).toBe(false);
    // The search can fail: what is not secret is found.
    expect(bytes.includes('visitor')).toBe(true);
  });

  test('a hundred times one bit changed: noticed a hundred times; nor does it open for another request', () => {
    const key = randomBytes(32);
    const locked = lock(key, Buffer.from('a picture'.repeat(50)), 'request-1');
    expect(unlock(key, locked, 'request-1').toString()).toContain('a picture');
    expect(() => unlock(key, locked, 'request-2')).toThrow();
    for (let turn = 0; turn < 100; turn++) {
      const field = turn % 4 === 0 ? 'wrappedKey' : 'sealed';
      const bytes = Buffer.from(locked[field], 'base64');
      const place = (turn * 7919) % bytes.length;
      bytes[place] = (bytes[place] ?? 0) ^ (1 << (turn % 8));
      expect(() => unlock(key, { ...locked, [field]: bytes.toString('base64') }, 'request-1')).toThrow();
    }
  });
});

const traces = (picture: Buffer): string[] =>
  ['CanaryCamera', 'CanaryXmp', 'Ada Kestrel', 'Exif', 'xmpmeta', 'GPS'].filter((word) => picture.includes(word));

/** On a picture of one colour: are there light strokes within dark ones? */
async function isStamped(picture: Buffer): Promise<boolean> {
  const { data } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const ground = data[0] ?? 0;
  const share = (differs: (value: number) => boolean) => data.filter(differs).length / data.length;
  return share((value) => value > ground + 40) > 0.01 && share((value) => value < ground - 15) > 0.01;
}
