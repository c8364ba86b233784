/** Reads the body as UTF-8 JSON and ignores its content type. */
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { accountFieldErrors } from '#contract/accounts/session.ts';
import { ApiError } from '#server/http/api-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function acceptJsonBodies(app: FastifyInstance): void {
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

export function parseBody<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const read = shape.safeParse(body ?? {});
  if (read.success) return read.data;
  const fieldErrors = accountFieldErrors(read.error.issues);
  const [only, ...more] = Object.values(fieldErrors);
  throw new ApiError(400, only && more.length === 0 ? only : 'invalid', { fieldErrors });
}
