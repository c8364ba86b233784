import { EventEmitter } from 'node:events';
import fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { answerErrors } from './answer-error.ts';

async function answerTo(fault: unknown) {
  const app = fastify();
  const errorHandler = answerErrors({ site: { sentence: async (code) => code }, language: () => 'de' });
  app.get('/', { errorHandler }, () => Promise.reject(fault));
  const answer = await app.inject('/');
  return [answer.statusCode, answer.headers['retry-after'], answer.json().error.code];
}

const withCode = (code: string) => Object.assign(new Error('some words'), { code });

class Connected extends EventEmitter {
  connect(done: () => void) {
    setImmediate(done);
  }
}

/** What a press meets that waits for a connection while all are in use. */
async function poolsOwn(): Promise<unknown> {
  const pool = new pg.Pool({ max: 1, connectionTimeoutMillis: 1, Client: Connected as never });
  await pool.connect();
  return pool.connect().catch((error: unknown) => error);
}

test('whoever waited too long behind others is told to come again at once; whom a storage that is away has met, in a while', async () => {
  const crowded = [503, '3', 'crowded'];
  expect(await answerTo(await poolsOwn())).toEqual(crowded);
  expect(await answerTo(withCode('57014')), 'too long behind a lock').toEqual(crowded);
  expect(await answerTo(withCode('40P01')), 'a deadlock').toEqual(crowded);
  const away = [503, '10', 'storageAway'];
  expect(await answerTo(withCode('ECONNREFUSED'))).toEqual(away);
  expect(await answerTo(withCode('57P01')), 'it is stopped').toEqual(away);
  expect(await answerTo(new Error('Connection terminated due to connection timeout'))).toEqual(away);
  expect(await answerTo(withCode('23505'))).toEqual([500, undefined, 'fault']);
});
