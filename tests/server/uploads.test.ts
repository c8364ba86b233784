/**
 * Pictures of IDs that visitors send.
 * @module-tag full
 */

import { readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decryptCopy } from '#server/booking/id-copies/vault.ts';
import { limits } from '#server/limits.ts';
import { startEngines, testOnEachEngine } from '#tests/harness/engine-tests.ts';
import { buildForm, encodeForm } from '#tests/harness/forms.ts';
import { type InProcessServer, postTickets, startInProcess } from '#tests/harness/in-process.ts';
import { createHostileFiles, createPngBomb, createTestPicture } from '#tests/harness/pictures.ts';
import { english } from '#tests/harness/texts.ts';
import { runUploadKills } from '#tests/harness/upload-kill-run.ts';

const databases = startEngines();
let server: InProcessServer;
const { copiesBytes } = limits;
beforeEach(async () => {
  server = await startInProcess();
});
afterEach(async () => {
  Object.assign(limits, { copiesBytes });
  await server.close();
});

let turn = 0;
async function sendCopy(form: FormData) {
  const { payload, headers } = await encodeForm(form);
  // From different networks, so that no rate limit refuses them.
  const elsewhere = { 'x-forwarded-for': `10.${(++turn >> 8) & 255}.${turn & 255}.1` };
  const url = '/api/ticket-requests?lng=en';
  return server.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...elsewhere } });
}
const sendPicture = (picture: Buffer, name = 'ausweis.jpg') =>
  sendCopy(buildForm({ agreement: 'true' }, picture, name));

async function expectSoundAnswer(name: string, bytes: Buffer) {
  const start = performance.now();
  const { statusCode, body } = await sendPicture(bytes, name);
  // Five seconds on an idle machine; a decompressed bomb would take minutes.
  expect(performance.now() - start, name).toBeLessThan(60_000);
  expect([201, 422], `${name}: ${statusCode} ${body}`).toContain(statusCode);
}

test('U1 over sixty hostile files: none is stored as sent, none causes a server error, each gets an answer', async () => {
  const files = await createHostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(60);
  const before = process.memoryUsage().rss;
  const temporary = await findLeftovers();
  for (let next = 0; next < files.length; next += 2)
    await Promise.all(files.slice(next, next + 2).map(({ name, bytes }) => expectSoundAnswer(name, bytes)));
  expect(process.memoryUsage().rss - before).toBeLessThan(128 * 2 ** 20);
  const rows = await server.storage.db.selectFrom('idCopies').selectAll().execute();
  const stored = rows.map((copy) => decryptCopy(server.secrets.idCopyKey, copy, copy.requestId));
  expect(stored.length).toBeGreaterThan(0);
  for (const copy of stored) {
    expect((await sharp(copy).metadata()).format).toBe('jpeg');
    for (const payload of ['<script', '<?php', 'PK\u0003\u0004', 'MZ\u0090', '%PDF', 'Canary'])
      expect(copy.includes(Buffer.from(payload, 'latin1')), payload).toBe(false);
  }
  expect(await findLeftovers()).toEqual(temporary);
});

/** The header is enough to refuse them; their image data is invalid. */
const imageData = deflateSync(Buffer.alloc(1000));

const picture = await createTestPicture('jpeg', 1);
const oneRow = createPngBomb(39_000_000, 1, imageData, { colour: 4 });
const deepColour = createPngBomb(7000, 5700, imageData, { depth: 16, colour: 6 });

test.each([
  ['a page under a picture’s name', Buffer.from('<html>'), 'uploadKind'],
  ['half a picture', picture.subarray(0, 400), 'uploadBroken'],
  ['nine megabytes', Buffer.concat([picture, Buffer.alloc(9 * 2 ** 20)]), 'uploadTooLarge'],
  ['forty-two megapixels', createPngBomb(7000, 6000, imageData), 'uploadTooManyPixels'],
  ['one row of 39 million dots, in 38 KB', oneRow, 'uploadTooManyPixels'],
  ['forty megapixels of 16 bits', deepColour, 'uploadTooManyPixels'],
])('U1 %s is refused with the reason at its field, and no request is stored', async (_, bytes, code) => {
  const response = await sendPicture(bytes);
  expect(response.statusCode).toBe(422);
  expect(response.json().error.fields.uploadId.code).toBe(code);
  expect(await server.storage.db.selectFrom('ticketRequests').select('id').execute()).toEqual([]);
});

testOnEachEngine(
  'U7 at the size limit no more copies are accepted, but requests, newsletter and pages continue (%s)',
  async (engine) => {
    await server.close();
    server = await startInProcess(await databases.createDatabase(engine));
    const { app, storage } = server;
    Object.assign(limits, { copiesBytes: 4000 });
    // The copy that reaches the limit is still accepted.
    expect((await postTickets(app, { fullName: 'first' }, { picture })).statusCode).toBe(201);
    const refused = await postTickets(app, { fullName: 'second' }, { picture });
    expect([refused.statusCode, refused.json().error.fields.uploadId.code]).toEqual([507, 'uploadsFull']);
    expect(refused.json().error.message).toContain('without a picture');
    expect((await postTickets(app, { fullName: 'second' })).statusCode).toBe(201);
    const payload = { email: 'ada@example.org', consent: true };
    expect((await app.inject({ method: 'POST', url: '/api/newsletter', payload })).statusCode).toBe(202);
    for (const path of ['/', '/events', '/tickets']) expect((await app.inject(path)).statusCode).toBe(200);
    expect(await storage.db.selectFrom('idCopies').select('requestId').execute()).toHaveLength(1);
    await storage.db.deleteFrom('idCopies').execute();
    expect((await postTickets(app, { fullName: 'third' }, { picture })).statusCode).toBe(201);
  },
);

test('U7 one network may upload thirty files for ID copies in ten minutes, valid or not', async () => {
  const answers: number[] = [];
  // Files that are no picture count, too.
  const noPicture = { picture: Buffer.from(english('pictureLibrary.found.unknown')) };
  for (let i = 0; i < 31; i++)
    answers.push((await postTickets(server.app, { fullName: `${i}` }, noPicture)).statusCode);
  expect(answers).toEqual([...Array(30).fill(422), 429]);
});

// The long form: npm run prove -- kill.
test('U6 three kills of the server during uploads leave no readable ID copy and no request without its copy', async () => {
  const { control, ...outcome } = await runUploadKills(3, async ({ folder, name, ...sent }) => {
    await writeFile(join(folder, 'upload.part'), sent.picture.subarray(0, 3000));
    const database = new DatabaseSync(join(folder, 'site.sqlite'), { timeout: 5000 });
    database
      .prepare('delete from id_copies where request_id = (select id from ticket_requests where full_name = ?)')
      .run(name);
    database.close();
  });
  expect(outcome.confirmed).toBeGreaterThanOrEqual(2);
  expect(outcome).toMatchObject({ incomplete: 0, unencrypted: [] });
  expect(control).toMatchObject({ incomplete: 1, unencrypted: ['upload.part'] });
});

/** Temporary files that a decoder could leave. */
const findLeftovers = async () =>
  (await readdir(tmpdir())).filter((name) => /vips|sharp|ausweis|evil|passwd/i.test(name)).sort();
