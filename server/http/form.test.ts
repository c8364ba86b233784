/** What the server reads from a form, and what it refuses of it. */
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { idUpload } from '#contract/booking/ticket-form.ts';
import { limits } from '#server/limits.ts';
import { encodeForm } from '#tests/harness/forms.ts';
import { ApiError } from './api-error.ts';
import { fieldPathPattern, getSubmittedValues, readForm, readFormFiles, registerFormParsers } from './form.ts';

const app = fastify({ bodyLimit: 4 * idUpload.bytes });
await registerFormParsers(app);
app.setErrorHandler((error, request, reply) =>
  error instanceof ApiError
    ? reply.code(error.status).send({ code: error.code, values: getSubmittedValues(request) })
    : reply.code(500).send({ code: String(error) }),
);
app.post('/form', async (request) => {
  const { file, ...form } = await readForm(request, 'scan');
  return { ...form, ...(file && { file: file.length }) };
});
app.post('/entry', async (request) => readForm(request, undefined, fieldPathPattern));
app.post('/files', async (request) => {
  const files: object[] = [];
  for await (const { bytes, ...file } of readFormFiles(request, { field: 'pictures', bytes: 5, files: 1 }))
    files.push({ ...file, bytes: bytes.length, note: getSubmittedValues(request)['note'] });
  return files;
});
afterAll(() => app.close());

const pack = (bytes: number | string) => new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]);

async function send(url: string, parts: [name: string, value: string | Blob, file?: string][]) {
  const form = new FormData();
  for (const [name, value, file] of parts)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, file ?? 'a file');
  const answer = await app.inject({ method: 'POST', url, ...(await encodeForm(form)) });
  return answer.json();
}

const sendText = async (payload: string, url = '/form') => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.inject({ method: 'POST', url, payload, headers });
  return [answer.statusCode, answer.json()];
};

test('the fields of a form keep their texts, and fields with strange names are left out', async () => {
  const values = { name: 'Ada & Öhlund', note: '' };
  const fields = 'name=Ada+%26+%C3%96hlund&note=&_hidden=1&a-b=1&1st=1&event.title.de=1';
  expect(await sendText(fields)).toEqual([200, { values, packedAsFiles: [] }]);
  const parts = [...Object.entries(values), ['_hidden', '1'], ['a.b', '1'], [`a${'b'.repeat(41)}`, '1']];
  expect(await send('/form', parts as [string, string][])).toEqual({ values, packedAsFiles: [] });
});

test('a form of an entry has the paths of its fields, up to sixteen steps', async () => {
  const [longest, tooLong] = [15, 16].map((steps) => `a${'.b'.repeat(steps)}`);
  const [, { values }] = await sendText(
    `event.title.de=Falk&${longest}=1&${tooLong}=1&.a=1&a..b=1&__proto__.a=1`,
    '/entry',
  );
  expect(values).toEqual({ 'event.title.de': 'Falk', [longest ?? '']: '1' });
});

test('a form with too many fields is refused', async () => {
  const fields = (count: number) => Array.from({ length: count }, () => 'a=1').join('&');
  expect(await sendText(fields(limits.formNames))).toMatchObject([200, { values: { a: '1' } }]);
  expect(await sendText(fields(limits.formNames + 1))).toMatchObject([413, { code: 'tooLong' }]);
  const many = Array.from({ length: limits.formParts + 1 }, (_, number) => [`a${number}`, '1'] as [string, string]);
  expect(await send('/form', many.slice(1))).toMatchObject({ values: { a1: '1' } });
  expect(await send('/form', many)).toMatchObject({ code: 'unreadable' });
});

test('a chosen file is read with the fields around it, and none counts if the visitor chose none', async () => {
  expect(
    await send('/form', [
      ['a', '1'],
      ['scan', pack(7), 'scan.jpg'],
      ['b', '2'],
    ]),
  ).toEqual({
    ...{ values: { a: '1', b: '2' }, file: 7, packedAsFiles: [] },
  });
  expect(await send('/form', [['scan', pack(0), 'scan.jpg']])).toEqual({ values: {}, file: 0, packedAsFiles: [] });
  const boundary = '--x\r\ncontent-disposition: form-data; name="scan"; filename=""\r\n\r\n\r\n--x--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const none = await app.inject({ method: 'POST', url: '/form', payload: boundary, headers });
  expect(none.json()).toEqual({ values: {}, packedAsFiles: [] });
});

test('a file of the greatest size is accepted, and of a larger one only the fields are kept', async () => {
  const sendScan = (bytes: number) =>
    send('/form', [
      ['a', '1'],
      ['scan', pack(bytes), 'scan.jpg'],
      ['b', '2'],
    ]);
  expect(await sendScan(idUpload.bytes)).toMatchObject({ file: idUpload.bytes });
  expect(await sendScan(idUpload.bytes + 1)).toEqual({
    ...{ values: { a: '1', b: '2' }, fileTooLarge: true, packedAsFiles: [] },
  });
});

test('a text that comes as a file is named, and kept up to the size of a field', async () => {
  expect(await send('/form', [['note', pack('Ida')]])).toEqual({ values: { note: 'Ida' }, packedAsFiles: ['note'] });
  expect(await send('/form', [['note', pack('')]])).toEqual({ values: {}, packedAsFiles: [] });
  expect(await send('/form', [['_note', pack('Ida')]])).toEqual({ values: {}, packedAsFiles: [] });
  const { values } = await send('/form', [['note', pack('x'.repeat(9 * limits.formFieldBytes))]]);
  expect(values.note.length).toBeLessThanOrEqual(limits.formFieldBytes);
});

test('of several files each has its name, its size and the fields before it', async () => {
  const sent = await send('/files', [
    ...[['note', 'first'] as [string, string], ['pictures', pack(5), 'one.jpg'] as [string, Blob, string]],
    ...[['note', 'second'] as [string, string], ['pictures', pack(6), 'two.jpg'] as [string, Blob, string]],
  ]);
  expect(sent).toEqual([
    { name: 'one.jpg', bytes: 5, tooLarge: false, note: 'first' },
    { name: 'two.jpg', bytes: 0, tooLarge: true, note: 'second' },
  ]);
});

test('a form that breaks off is unreadable', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const payload = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x\r\ncontent-dis';
  const answer = await app.inject({ method: 'POST', url: '/form', payload, headers });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'unreadable']);
});
