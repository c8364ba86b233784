/** What somebody ends is taken from the disk as well, not only out of the tables. */
import type { FastifyInstance } from 'fastify';
import type { Storage } from '#server/storage/open.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** what is sent here can end something that is kept of people */
    forgets?: true;
  }
  interface FastifyRequest {
    erasesData: boolean;
  }
}

/** After the answer: nobody waits for the disk once more, and those who come at the same moment share it. */
export function forgetWhatEnds(app: FastifyInstance, { forget }: Pick<Storage, 'forget'>): void {
  app.decorateRequest('erasesData', false);
  app.addHook('onResponse', (request, reply, done) => {
    const erased = request.routeOptions.config.forgets || request.erasesData;
    if (erased && reply.statusCode < 400) void forget();
    done();
  });
}
