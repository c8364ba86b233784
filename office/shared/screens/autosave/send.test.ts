import { afterEach, beforeEach, expect, test } from 'vitest';
import { isControlField, pingPresence, sendDraft } from './send.ts';

const { fetch } = globalThis;
let requests: { address: string; options: RequestInit }[] = [];
let answer: () => Response = () => Response.json({});
beforeEach(() => {
  requests = [];
  globalThis.fetch = async (address, options) => {
    requests.push({ address: String(address), options: options ?? {} });
    return answer();
  };
});
afterEach(() => {
  globalThis.fetch = fetch;
});

test.each<[status: number, json: object, result: object]>([
  [200, { version: 2, at: 'now' }, { kind: 'saved', version: 2, at: 'now' }],
  [409, { reason: 'conflict', by: 'Ida' }, { kind: 'conflict', reason: 'conflict', by: 'Ida' }],
  [401, {}, { kind: 'signedOut' }],
  [399, {}, { kind: 'offline' }],
  [500, {}, { kind: 'offline' }],
  [408, {}, { kind: 'offline' }],
  [429, {}, { kind: 'offline' }],
  [400, {}, { kind: 'invalid', message: '', issues: [] }],
  [499, { error: { message: 'No' } }, { kind: 'invalid', message: 'No', issues: [] }],
  [
    422,
    { error: {}, formIssues: [{ path: 'title.de', code: 'missing' }] },
    { kind: 'invalid', message: '', issues: [{ path: 'title.de', code: 'missing' }] },
  ],
])('a draft that the server answers with %i %j is %j', async (status, json, result) => {
  answer = () => Response.json(json, { status });
  expect(await sendDraft('/office/content/news/1', [], false)).toEqual(result);
});

test.each([
  ['action', true],
  ['form.version', true],
  ['form.de', false],
  ['form.en', false],
  ['form.delay', true],
  ['action.de', false],
  ['actions', false],
  ['form.send.de', false],
  ['event.action', false],
  ['title.form.version', false],
])('%s belongs to the form itself: %j', (name, isOwn) => {
  expect(isControlField(name)).toBe(isOwn);
});

test('without a readable answer the draft is offline', async () => {
  answer = () => new Response('<html>');
  expect(await sendDraft('/x', [], false)).toEqual({ kind: 'offline' });
});

test.each([
  [true, 59_990, true],
  [true, 59_991, false],
  [false, 1, false],
])('a draft sent while leaving (%j) with %i letters outlives the page: %j', async (isLeaving, length, keepalive) => {
  answer = () => Response.json({});
  await sendDraft('/x', [['a&name', 'y'.repeat(length)]], isLeaving);
  expect(requests).toMatchObject([{ address: '/x/draft', options: { method: 'POST', keepalive } }]);
  expect(requests[0]?.options.body).toMatch(/^a%26name=y*$/);
  expect(requests[0]?.options.headers).toEqual({
    ...{ accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
  });
});

test('who else has the page open is known only from an answer', async () => {
  answer = () => Response.json({ others: ['Ida'] });
  expect(await pingPresence('/x')).toEqual({ others: ['Ida'] });
  expect(requests).toMatchObject([{ address: '/x/presence', options: { body: '', keepalive: false } }]);
  answer = () => Response.json({ others: ['Ida'] }, { status: 404 });
  expect(await pingPresence('/x')).toBeUndefined();
});
