/** How many answers of which status, and how long they took, counted where somebody asks for metrics. Nothing of a visitor's is in it. */
import type { FastifyInstance } from 'fastify';

/** in seconds */
const bounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5] as const;

type Kind = 'page' | 'other';

export interface Answers {
  statuses: Map<number, number>;
  /** for each kind how many took so long at most; the last is all of them */
  times: Record<Kind, { within: number[]; sum: number }>;
}

export function countAnswers(app: FastifyInstance): Answers {
  const none = () => ({ within: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 });
  const answers: Answers = { statuses: new Map(), times: { page: none(), other: none() } };
  app.addHook('onResponse', (_request, reply, done) => {
    const { statuses, times } = answers;
    statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    const time = times[isPage ? 'page' : 'other'];
    const seconds = reply.elapsedTime / 1000;
    time.sum += seconds;
    for (const [index, bound] of [...bounds, Number.POSITIVE_INFINITY].entries())
      if (seconds <= bound) time.within[index] = (time.within[index] ?? 0) + 1;
    done();
  });
  return answers;
}

export const boundNames = [...bounds.map(String), '+Inf'];
