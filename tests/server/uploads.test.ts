/**
 * Pictures of IDs that strangers send: what may come in, and what becomes of everything else.
 * @module-tag full
 */
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unlock } from '#server/uploads/vault.ts';
import { formOf, packed } from '#tests/harness/forms.ts';
import { type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { bomb, hostileFiles, withTraces } from '#tests/harness/pictures.ts';

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

async function answeredWell(name: string, bytes: Buffer) {
  const begun = performance.now();
  const { statusCode, body } = await send(bytes, name);
  // Five seconds on a machine that has nothing else to do; a bomb that goes off takes minutes.
  expect(performance.now() - begun, name).toBeLessThan(60_000);
  expect([201, 422], `${name}: ${statusCode} ${body}`).toContain(statusCode);
}

test('U1 over sixty hostile files: none is kept as it came, none is a fault of ours, each is answered', async () => {
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(60);
  const before = process.memoryUsage().rss;
  const temporary = await leftovers();
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
  expect(await leftovers()).toEqual(temporary);
});

/** What its head says is enough to refuse it; whoever unpacked it would find it broken. */
const little = deflateSync(Buffer.alloc(1000));

test.each([
  ['a page under a picture’s name', Buffer.from('<html>'), 'uploadKind'],
  ['half a picture', (await withTraces('jpeg', 1)).subarray(0, 400), 'uploadBroken'],
  ['nine megabytes', Buffer.concat([await withTraces('jpeg', 1), Buffer.alloc(9 * 2 ** 20)]), 'uploadTooLarge'],
  ['forty-two megapixels', bomb(7000, 6000, little), 'uploadTooManyPixels'],
  ['one row of 39 million dots, in 38 KB', bomb(39_000_000, 1, little, { colour: 4 }), 'uploadTooManyPixels'],
  ['forty megapixels of 16 bits', bomb(7000, 5700, little, { depth: 16, colour: 6 }), 'uploadTooManyPixels'],
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

/** What a picture program would leave lying about. */
const leftovers = async () =>
  (await readdir(tmpdir())).filter((name) => /vips|sharp|ausweis|evil|passwd/i.test(name)).sort();
