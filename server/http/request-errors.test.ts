import fastify from 'fastify';
import { expect, test } from 'vitest';
import { OverloadedError } from '#server/semaphore.ts';
import { registerErrorHandlers } from './answer-error.ts';

async function answerTo(fault: Error) {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } });
  registerErrorHandlers(app, (_request, reply, _page, status) => reply.code(status).send('a page'));
  app.get('/', () => Promise.reject(fault));
  const answer = await app.inject('/');
  return [answer.statusCode, answer.headers['retry-after'], lines.length];
}

test.each([
  ['a full row is told so and not logged', new OverloadedError({ code: 'busy', retryAfter: 1 }), [503, '1', 0]],
  ['what takes too long may be tried again', Object.assign(new Error('x'), { statusCode: 503 }), [503, '10', 1]],
  ['whatever else fails is a fault of ours', new Error('x'), [500, undefined, 1]],
])('%s', async (_, fault, answer) => expect(await answerTo(fault)).toEqual(answer));
