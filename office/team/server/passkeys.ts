import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';

type PasskeyServices = Pick<Services, 'db' | 'secrets' | 'now'>;

/** Imports the library on demand, because loading it is slow. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Ed25519, ES256, RS256 */
const algorithms = [-8, -7, -257];

export interface RelyingParty {
  id: string;
  origin: string;
}

export function findRelyingParty(publicUrl: string | undefined, host: string | undefined): RelyingParty | undefined {
  const url = URL.parse(publicUrl ?? `http://${host}`);
  if (!url) return undefined;
  const { protocol, hostname, origin } = url;
  // Without PUBLIC_URL only localhost is accepted: the Host header can be forged.
  if (hostname === 'localhost') return { id: hostname, origin };
  const isDomainName = !/^\[|^[\d.]+$/.test(hostname);
  return publicUrl && protocol === 'https:' && isDomainName ? { id: hostname, origin } : undefined;
}

export const findRequestedRelyingParty = ({ publicUrl }: Config, { headers }: FastifyRequest) =>
  findRelyingParty(publicUrl, headers.host);

/** True if only this machine can reach the server. The second factor is then optional. */
export function isLocalServer({ publicUrl, host, trustProxy, production }: Config): boolean {
  const { hostname } = URL.parse(publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}`) ?? {};
  return !production && trustProxy === false && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname ?? '');
}

export interface PasskeyOwner {
  id: string;
  name: string;
  email: string;
}

export async function createRegistrationOptions(
  services: PasskeyServices,
  { id: rpID }: RelyingParty,
  passkeyOwner: PasskeyOwner,
  rpName: string,
) {
  const stored = await services.db
    .selectFrom('staffPasskeys')
    .selectAll()
    .where('staffId', '=', passkeyOwner.id)
    .execute();
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName,
    rpID,
    userName: passkeyOwner.email,
    userDisplayName: passkeyOwner.name,
    userID: new TextEncoder().encode(passkeyOwner.id),
    challenge: createChallenge(services, `new ${passkeyOwner.id}`),
    timeout: 5 * 60 * 1000,
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: stored.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) as string[] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Returns a function that stores the passkey and uses up the challenge. */
export async function verifyNewPasskey(
  services: PasskeyServices,
  relyingParty: RelyingParty | undefined,
  staffId: string,
  credentialJson: string,
) {
  if (!relyingParty) throw new ApiError(400, 'passkeyFailed');
  let answeredChallenge = '';
  const { verifyRegistrationResponse } = await loadLibrary();
  const { registrationInfo } = await mapPasskeyErrors(() =>
    verifyRegistrationResponse({
      response: JSON.parse(credentialJson) as RegistrationResponseJSON,
      supportedAlgorithmIDs: algorithms,
      expectedChallenge: (challenge) => {
        answeredChallenge = challenge;
        return verifyChallenge(services, `new ${staffId}`, challenge);
      },
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
    }),
  );
  if (!registrationInfo) throw new ApiError(400, 'passkeyFailed');
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return async (trx: DatabaseTransaction, name: string) => {
    const at = services.now();
    await spendChallenge(trx, answeredChallenge, at);
    await trx
      .insertInto('staffPasskeys')
      .values({
        id,
        counter,
        name,
        staffId,
        rpId: relyingParty.id,
        createdAt: at.toISOString(),
        lastUsedAt: null,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        transports: JSON.stringify(transports),
      })
      .execute();
  };
}

/** Without `staffId` the passkey of any person is accepted: the passkey tells who signs in. */
export async function createSignInOptions(services: PasskeyServices, { id: rpID }: RelyingParty, staffId?: string) {
  const passkeys = services.db.selectFrom('staffPasskeys').select(['id', 'transports']);
  const allowed = staffId ? await passkeys.where('staffId', '=', staffId).execute() : [];
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID,
    challenge: createChallenge(services, `use ${staffId ?? ''}`),
    timeout: 5 * 60 * 1000,
    userVerification: 'required',
    allowCredentials: allowed.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) as string[] })),
  });
}

export async function verifyPasskeyAnswer(
  services: PasskeyServices,
  relyingParty: RelyingParty | undefined,
  credentialJson: string,
  staffId?: string,
) {
  if (!relyingParty) throw new ApiError(400, 'passkeyFailed');
  let answeredChallenge = '';
  const response = await mapPasskeyErrors(async () => JSON.parse(credentialJson) as AuthenticationResponseJSON);
  const stored = await services.db
    .selectFrom('staffPasskeys')
    .selectAll()
    .where('id', '=', String(response?.id))
    .executeTakeFirst();
  if (!stored || (staffId && stored.staffId !== staffId)) throw new ApiError(400, 'passkeyUnknown');
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await mapPasskeyErrors(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => {
        answeredChallenge = challenge;
        return verifyChallenge(services, `use ${staffId ?? ''}`, challenge);
      },
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: {
        id: stored.id,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.counter,
      },
    }),
  );
  if (!verified) throw new ApiError(400, 'passkeyFailed');
  return {
    staffId: stored.staffId,
    async spend(trx: DatabaseTransaction) {
      const at = services.now();
      await spendChallenge(trx, answeredChallenge, at);
      await trx
        .updateTable('staffPasskeys')
        .set({ counter: authenticationInfo.newCounter, lastUsedAt: at.toISOString() })
        .where('id', '=', stored.id)
        .execute();
    },
  };
}

async function mapPasskeyErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(400, 'passkeyFailed');
  }
}

/** Signs the challenge instead of storing it; only used ones are stored. `about`: purpose and person. */
function createChallenge({ secrets, now }: PasskeyServices, about: string): string {
  const payload = `${(now().getTime() + limits.challengeLife).toString(36)}.${randomBytes(16).toString('base64url')}`;
  return `${payload}.${secrets.hash('challenge', `${about}\n${payload}`)}`;
}

/** `answeredChallenge`: the challenge in the browser's answer, in base64url */
function verifyChallenge({ secrets, now }: PasskeyServices, about: string, answeredChallenge: string): boolean {
  const [until = '', nonce = '', hash] = Buffer.from(answeredChallenge, 'base64url').toString().split('.');
  const isOurs = hash === secrets.hash('challenge', `${about}\n${until}.${nonce}`);
  if (isOurs && Number.parseInt(until, 36) <= now().getTime()) throw new ApiError(400, 'pageTooOld');
  return isOurs;
}

export async function spendChallenge(trx: DatabaseTransaction, answeredChallenge: string, at: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('spentChallenges')
    .values({ hash: hashToken(answeredChallenge), spentAt: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new ApiError(400, 'passkeyFailed');
}
