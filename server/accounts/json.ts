/** The body of a call: JSON in UTF-8 and nothing else, whatever the sender calls it. */
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { accountFaults } from '#contract/accounts/session.ts';
import { ApiError } from '#server/http/api-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function takeJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      void parse(request, utf8.decode(body as Buffer), done);
    } catch {
      done(new ApiError(400, 'unreadable'));
    }
  });
}

export function readBody<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const read = shape.safeParse(body ?? {});
  if (read.success) return read.data;
  const faults = accountFaults(read.error.issues);
  // One fault is said as the error itself; of several it says that the marked fields are wrong.
  const [only, ...more] = Object.values(faults);
  throw new ApiError(400, only && more.length === 0 ? only : 'invalid', { faults });
}
