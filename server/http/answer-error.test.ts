import { EventEmitter } from 'node:events';
import fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { OverloadedError } from '#server/semaphore.ts';
import { createErrorHandler, registerErrorHandlers } from './answer-error.ts';
import { ApiError } from './api-error.ts';

function requestAndFail(fault: unknown) {
  const app = fastify();
  const errorMessage = async (code: string) => `the sentence of ${code}`;
  const errorHandler = createErrorHandler({ site: { errorMessage }, language: () => 'de' });
  app.get('/', { errorHandler }, () => Promise.reject(fault));
  return app.inject('/');
}

async function answerTo(fault: unknown) {
  const answer = await requestAndFail(fault);
  return [answer.statusCode, answer.headers['retry-after'], answer.json().error.code];
}

const withCode = (code: string) => Object.assign(new Error('some words'), { code });

class Connected extends EventEmitter {
  connect(done: () => void) {
    setImmediate(done);
  }
}

async function poolTimeoutError(): Promise<unknown> {
  const pool = new pg.Pool({ max: 1, connectionTimeoutMillis: 1, Client: Connected as never });
  await pool.connect();
  return pool.connect().catch((error: unknown) => error);
}

const crowded = [503, '3', 'overloaded'];
const away = [503, '10', 'storageUnavailable'];
test.each([
  ['a pool without a free connection', await poolTimeoutError(), crowded],
  ['too long behind a lock', withCode('57014'), crowded],
  ['a deadlock', withCode('40P01'), crowded],
  ['a refused connection', withCode('ECONNREFUSED'), away],
  ['a stopped database', withCode('57P01'), away],
  ['a lost connection', new Error('Connection terminated due to connection timeout'), away],
  ['a row that is there already', withCode('23505'), [500, undefined, 'internalError']],
])('the database error “%s” is answered with a fitting status, time to retry, and code', async (_, fault, answer) =>
  expect(await answerTo(fault)).toEqual(answer),
);

async function loggedAnswerTo(fault: Error) {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } });
  registerErrorHandlers(app, (_request, reply, _page, status) => reply.code(status).send('a page'));
  app.get('/', () => Promise.reject(fault));
  const answer = await app.inject('/');
  return [answer.statusCode, answer.headers['retry-after'], lines.length];
}

test.each([
  ['a full queue gets 503 and is not logged', new OverloadedError({ code: 'busy', retryAfter: 1 }), [503, '1', 0]],
  ['a request that takes too long may be repeated', Object.assign(new Error('x'), { statusCode: 503 }), [503, '10', 1]],
  ['any other error is answered with 500 and logged', new Error('x'), [500, undefined, 1]],
])('an error in a handler: %s', async (_, fault, answer) => expect(await loggedAnswerTo(fault)).toEqual(answer));

test('an error of one field is 422 and names the field, and only an error with a time to wait has one', async () => {
  const fault = ApiError.forField('selectedDate', 'dateInvalid');
  const { status, code, fieldErrors } = fault;
  expect({ status, code, fieldErrors }).toEqual({
    ...{ status: 422, code: 'invalid' },
    fieldErrors: { selectedDate: 'dateInvalid' },
  });
  expect((await requestAndFail(fault)).json().error).toEqual({
    ...{ code: 'invalid', message: 'the sentence of invalid' },
    fields: { selectedDate: { code: 'dateInvalid', message: 'the sentence of dateInvalid' } },
  });
  expect(await answerTo(new ApiError(429, 'tooManyAttempts', { retryAfter: 61 }))).toEqual([
    ...[429, '61', 'tooManyAttempts'],
  ]);
  expect(await answerTo(new ApiError(409, 'notPossible'))).toEqual([409, undefined, 'notPossible']);
});

test('the log of an error names its kind, its place and its route, and nothing that a visitor typed', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } });
  const errorHandler = createErrorHandler({ site: { errorMessage: async (code) => code }, language: () => 'de' });
  app.get('/requests/:key', { errorHandler }, () =>
    Promise.reject(Object.assign(new TypeError('Ada Kestrel\nada@example.org'), { code: 'ERR_X' })),
  );
  await app.inject('/requests/the-private-key');
  const [line = '', ...more] = lines;
  expect(JSON.parse(line)).toMatchObject({
    ...{ errorCode: 'internalError', name: 'TypeError', code: 'ERR_X', route: '/requests/:key' },
    frames: expect.arrayContaining([expect.stringContaining('answer-error.test.ts')]),
  });
  expect([more, /Kestrel|example\.org/.test(line)]).toEqual([[], false]);
});
