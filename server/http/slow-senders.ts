/** Closes connections whose request body arrives too slowly. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#server/limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    acceptsFiles?: boolean;
  }
}

export function disconnectSlowSenders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) disconnectIfSlow(request, request.routeOptions.config.acceptsFiles ?? false);
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function disconnectIfSlow({ raw }: FastifyRequest, acceptsFiles: boolean): void {
  const { socket } = raw;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const isFastEnough = acceptsFiles && socket.bytesRead - before >= (limits.uploadRate * limits.bodyTimeout) / 1000;
    before = socket.bytesRead;
    if (!raw.complete && !isFastEnough) raw.destroy();
    if (raw.complete || !isFastEnough) clearInterval(timer);
  }, limits.bodyTimeout).unref();
  raw.once('end', () => clearInterval(timer));
}
