import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

export interface AccountSession {
  sessionId: string;
  accountId: string;
}

export type FindAccountSession = (request: FastifyRequest) => Promise<AccountSession | undefined>;

export const createSessionFinder =
  (findByToken: (token: string) => Promise<AccountSession | undefined>): FindAccountSession =>
  async (request) => {
    const token = readBearerToken(request);
    return token ? findByToken(token) : undefined;
  };

export const readBearerToken = ({ headers }: FastifyRequest): string | undefined =>
  headers.authorization?.match(/^Bearer +([\w-]{1,128})$/i)?.[1];

/** The client understands 401 only as: refresh the session, or end it. */
export async function requireAccountSession(
  find: FindAccountSession,
  request: FastifyRequest,
): Promise<AccountSession> {
  const session = await find(request);
  if (!session) throw new ApiError(401, 'sessionExpired');
  return session;
}
