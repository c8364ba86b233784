import fastify from 'fastify';
import { expect, test } from 'vitest';
import { Overloaded } from '#server/semaphore.ts';
import { answerFaults } from './refusals.ts';

async function answerTo(fault: Error) {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } });
  answerFaults(app, (_request, reply, _page, status) => reply.code(status).send('a page'));
  app.get('/', () => Promise.reject(fault));
  const answer = await app.inject('/');
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], logged: lines.length };
}

test('a full row is told so and not logged; what takes too long may be tried again; whatever else fails is a fault of ours, and the log knows', async () => {
  expect(await answerTo(new Overloaded({ code: 'busy', retryAfter: 1 }))).toEqual({
    status: 503,
    retryAfter: '1',
    logged: 0,
  });
  const tooLong = Object.assign(new Error('the handler took too long'), { statusCode: 503 });
  expect(await answerTo(tooLong)).toEqual({ status: 503, retryAfter: '10', logged: 1 });
  expect(await answerTo(new Error('something else'))).toEqual({ status: 500, retryAfter: undefined, logged: 1 });
});
