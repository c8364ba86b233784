/** Requests that no handler should have to think about, and the words for everything that goes wrong. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from './limits.ts';
import { TooMany } from './pages/turns.ts';

interface Refusal {
  status: number;
  message: string;
}

const reasons: { applies: (request: FastifyRequest) => boolean; refusal: Refusal }[] = [
  {
    applies: ({ raw }) => (raw.url?.length ?? 0) > limits.addressLength,
    refusal: { status: 414, message: 'The address is too long.' },
  },
  {
    applies: ({ raw }) => raw.httpVersionMajor < 1,
    refusal: { status: 505, message: 'HTTP/1.1 is needed.' },
  },
  {
    applies: ({ raw }) => hasUnfitNames(raw.rawHeaders),
    refusal: { status: 400, message: 'There are two Host headers, or a header with a name that cannot be used.' },
  },
  {
    applies: ({ headers }) => (headers['content-encoding'] ?? 'identity') !== 'identity',
    refusal: { status: 415, message: 'Compressed requests are not accepted.' },
  },
];

export function refuseEarly(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const reason = reasons.find(({ applies }) => applies(request));
    if (reason) refuse(reply, reason.refusal);
    else done();
  });
}

/** Answers for what nobody handles: other methods, broken bodies, our own faults. Never a stack, never a path. */
export function answerFaults(
  app: FastifyInstance,
  faultPage: (request: FastifyRequest, reply: FastifyReply, status: 500 | 503) => unknown,
): void {
  app.setNotFoundHandler((_request, reply) => {
    reply.header('allow', 'GET, HEAD');
    return refuse(reply, { status: 405, message: 'This method is not allowed here.' });
  });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof TooMany) return faultPage(request, reply.header('retry-after', '1'), error.statusCode);
    const status = error.statusCode ?? 500;
    if (status < 500)
      return refuse(reply, { status, message: clientFault[status] ?? 'The request could not be understood.' });
    request.log.error({ err: error, method: request.method }, 'a request failed');
    return faultPage(request, reply, 500);
  });
}

const clientFault: Record<number, string> = {
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  415: 'This kind of content is not accepted here.',
};

function refuse(reply: FastifyReply, { status, message }: Refusal): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send({ error: { message } });
}

/** Two hosts, or a name that means something to JavaScript. One pass, because every request comes through here. */
function hasUnfitNames(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
    else if (name.length === 9 && name === '__proto__') return true;
  }
  return hosts > 1;
}
