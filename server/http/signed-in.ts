import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

export interface Bearer {
  sessionId: string;
  accountId: string;
}

export type SignedIn = (request: FastifyRequest) => Promise<Bearer | undefined>;

export const signedInBy =
  (whose: (token: string) => Promise<Bearer | undefined>): SignedIn =>
  async (request) => {
    const token = bearerToken(request);
    return token ? whose(token) : undefined;
  };

export const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  headers.authorization?.match(/^Bearer +([\w-]{1,128})$/i)?.[1];

/** The client understands 401 only as: refresh the session, or end it. */
export async function mustBeSignedIn(signedIn: SignedIn, request: FastifyRequest): Promise<Bearer> {
  const bearer = await signedIn(request);
  if (!bearer) throw new ApiError(401, 'sessionOver');
  return bearer;
}
