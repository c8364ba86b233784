/** Copies of IDs: what may come in, what is kept of it, who has seen it, and when it is gone. */
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteEnded } from '#server/jobs/retention.ts';
import { openCopy } from '#server/office/desk.ts';
import { readAccess } from '#server/uploads/access.ts';
import { makeCopy } from '#server/uploads/copy.ts';
import { lock, unlock } from '#server/uploads/vault.ts';
import { formOf, packed } from '#tests/harness/forms.ts';
import { ask, type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { hostileFiles, withTraces } from '#tests/harness/pictures.ts';

let server: InProcess;
beforeEach(async () => {
  server = await inProcess();
});
afterEach(() => server.close());

let turn = 0;
/** From ever another network, so that no rate stands in the way. */
const elsewhere = () => ({ 'x-forwarded-for': `10.${(++turn >> 8) & 255}.${turn & 255}.1` });

async function send(picture: Buffer, name = 'ausweis.jpg') {
  const { payload, headers } = await packed(
    formOf({ agreement: 'true', fullName: `visitor ${++turn}` }, picture, name),
  );
  return server.app.inject({
    method: 'POST',
    url: '/api/ticket-requests?lng=en',
    payload,
    headers: { ...headers, ...elsewhere() },
  });
}

const copies = () => server.storage.db.selectFrom('idCopies').selectAll().execute();
const opened = async () => (await copies()).map((copy) => unlock(server.secrets.copyKey, copy, copy.requestId));

/** All bytes in all files of the data folder, and what lies in the temporary one. */
async function disk(): Promise<Buffer> {
  const entries = await readdir(server.folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name)))));
}

async function answeredWell(name: string, bytes: Buffer) {
  const begun = performance.now();
  const { statusCode, body } = await send(bytes, name);
  expect(performance.now() - begun, name).toBeLessThan(5000);
  expect([201, 422], `${name}: ${statusCode} ${body}`).toContain(statusCode);
}

test('U1 over sixty hostile files: none is kept as it came, none is a fault of ours, each is answered within five seconds', async () => {
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(60);
  const before = process.memoryUsage().rss;
  const temporary = (await readdir(tmpdir())).filter((name) => !name.startsWith('tollenau-')).sort();
  for (let next = 0; next < files.length; next += 2) {
    await Promise.all(files.slice(next, next + 2).map(({ name, bytes }) => answeredWell(name, bytes)));
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(128 * 2 ** 20);
  const kept = await opened();
  expect(kept.length).toBeGreaterThan(0);
  for (const copy of kept) {
    expect((await sharp(copy).metadata()).format).toBe('jpeg');
    for (const payload of ['<script', '<?php', 'PK\u0003\u0004', 'MZ\u0090', '%PDF', 'Canary']) {
      expect(copy.includes(Buffer.from(payload, 'latin1')), payload).toBe(false);
    }
  }
  expect((await readdir(tmpdir())).filter((name) => !name.startsWith('tollenau-')).sort()).toEqual(temporary);
}, 120_000);

test.each([
  ['a page under a picture’s name', Buffer.from('<html>'), 'uploadKind'],
  ['half a picture', (await withTraces('jpeg', 1)).subarray(0, 400), 'uploadBroken'],
  ['nine megabytes', Buffer.concat([await withTraces('jpeg', 1), Buffer.alloc(9 * 2 ** 20)]), 'uploadTooLarge'],
  [
    'forty-two megapixels',
    await sharp({ create: { width: 7000, height: 6000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
    'uploadTooManyPixels',
  ],
])('U1 %s is refused with a sentence', async (_, bytes, code) => {
  const response = await send(bytes);
  expect(response.statusCode).toBe(422);
  expect(response.json().error.fields.uploadId.code).toBe(code);
  expect(await server.storage.db.selectFrom('ticketRequests').select('id').execute()).toEqual([]);
});

test('a hundred parts, a missing boundary, two files: no fault of ours', async () => {
  const parts = new FormData();
  for (let i = 0; i < 100; i++) parts.append(`field${i}`, 'x');
  const two = formOf({ agreement: 'true' }, await withTraces('jpeg', 1));
  two.append('uploadId', new Blob(['x']), 'x.jpg');
  for (const form of [parts, two]) {
    const { payload, headers } = await packed(form);
    const response = await server.app.inject({ method: 'POST', url: '/api/ticket-requests', payload, headers });
    expect([400, 422]).toContain(response.statusCode);
  }
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type };
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/ticket-requests',
      payload: '--y\r\n',
      headers,
    });
    expect(response.statusCode, type).toBeGreaterThanOrEqual(400);
    expect(response.statusCode, type).toBeLessThan(500);
  }
});

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
});

describe('U3 on the disk', () => {
  test('nothing can be read: no picture, no name of a file', async () => {
    const picture = await withTraces('jpeg', 5, 400);
    await send(picture, 'personalausweis-kestrel.jpg');
    const bytes = await disk();
    const [copy = Buffer.alloc(0)] = await opened();
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
    const key = server.secrets.copyKey;
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

describe('U4 the end', () => {
  const days = (number: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + number * 24 * 60 * 60 * 1000);
  };

  test('thirty days after the request the copy is gone, ninety days after it everything, from the disk too', async () => {
    await ask(
      server.app,
      { fullName: 'Ada Kestrel', email: 'ada@example.org' },
      { picture: await withTraces('jpeg', 1) },
    );
    await server.letters();
    const [{ sealed = '', wrappedKey = '' } = {}] = await copies();
    days(29);
    await deleteEnded(server.storage, server.clock.now);
    expect(await copies()).toHaveLength(1);
    expect((await disk()).includes(wrappedKey)).toBe(true);
    days(2);
    await deleteEnded(server.storage, server.clock.now);
    expect(await copies()).toEqual([]);
    const after = await disk();
    expect(after.includes(sealed.slice(1000, 1060))).toBe(false);
    expect(after.includes(wrappedKey)).toBe(false);
    days(60);
    await deleteEnded(server.storage, server.clock.now);
    expect((await disk()).includes('Kestrel')).toBe(false);
  });

  test('for an evening to come the thirty days begin when it is over', async () => {
    await ask(server.app, { selectedDate: '2027-07-17' }, { picture: await withTraces('jpeg', 1) });
    const [copy] = await copies();
    expect(copy?.keptUntil).toBe('2027-08-16T23:59:59.000Z');
  });

  test('withdrawing takes the copy along at once', async () => {
    const { status } = (await ask(server.app, {}, { picture: await withTraces('jpeg', 1) })).json().data;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await server.app.inject({ method: 'POST', url: status, payload: 'action=withdraw', headers });
    expect(await copies()).toEqual([]);
  });
});

describe('U5 who has seen it', () => {
  test('every opening is a line; a line that is changed, taken out or put in is noticed', async () => {
    const { reference } = (await ask(server.app, {}, { picture: await withTraces('jpeg', 1) })).json().data;
    const { db } = server.storage;
    for (let i = 0; i < 50; i++) {
      const picture = await openCopy(db, server.secrets, {
        reference,
        who: 'Falk',
        why: `box office ${i}`,
        now: server.clock.now,
      });
      expect(picture.subarray(0, 2).toString('hex')).toBe('ffd8');
    }
    const { lines, changed } = await readAccess(db, server.secrets);
    expect(lines).toHaveLength(50);
    expect(changed).toEqual([]);
    await db.updateTable('copyAccess').set({ why: 'nothing' }).where('number', '=', 20).execute();
    expect((await readAccess(db, server.secrets)).changed).toEqual([20]);
    await db.deleteFrom('copyAccess').where('number', '=', 30).execute();
    expect((await readAccess(db, server.secrets)).changed).toEqual([20, 31]);
  });

  test('without a copy there is no line', async () => {
    const { reference } = (await ask(server.app, {})).json().data;
    const { db } = server.storage;
    await expect(
      openCopy(db, server.secrets, { reference, who: 'x', why: 'x', now: server.clock.now }),
    ).rejects.toThrow(reference);
    expect((await readAccess(db, server.secrets)).lines).toEqual([]);
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
