/** Passkeys: made and used in the browser by its own means, checked here. Each is bound to the host it was made for. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Transaction } from 'kysely';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';
import { isChallenge, makeChallenge, spendChallenge } from './challenges.ts';

type Needed = Pick<Services, 'db' | 'secrets' | 'now'>;

/** Its readers of certificates take a while, and most starts end before anybody signs in here. */
const library = () => import('@simplewebauthn/server');

/** Ed25519, ES256, RS256: what devices make. What Node calls experimental is not asked for. */
const algorithms = [-8, -7, -257];

/** Where a passkey can be used: browsers offer none to an address by number, nor without https but on their own machine. */
export interface Place {
  id: string;
  origin: string;
}

export function placeOf(publicUrl: string | undefined, host: string | undefined): Place | undefined {
  const { protocol, hostname, origin } = URL.parse(publicUrl ?? `http://${host}`) ?? {};
  if (!hostname || !origin) return undefined;
  // Without a PUBLIC_URL a Host header can say anything; the machine's own name harms nobody.
  if (hostname === 'localhost') return { id: hostname, origin };
  const named = !/^\[|^[\d.]+$/.test(hostname);
  return publicUrl && protocol === 'https:' && named ? { id: hostname, origin } : undefined;
}

export interface NewKey {
  key: Pick<Tables['staffPasskeys'], 'id' | 'publicKey' | 'counter' | 'transports' | 'rpId'>;
  /** within the transaction that keeps it */
  spend: (transaction: Transaction<Tables>) => Promise<void>;
}

export interface UsedKey {
  staffId: string;
  /** within the transaction that believes it */
  spend: (transaction: Transaction<Tables>) => Promise<void>;
}

interface Owner {
  id: string;
  name: string;
  email: string;
}

/** A password manager may offer none that it has already. */
export async function newKeyOptions(services: Needed, { id: rpID }: Place, owner: Owner, rpName: string) {
  const kept = await services.db.selectFrom('staffPasskeys').selectAll().where('staffId', '=', owner.id).execute();
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName,
    rpID,
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new TextEncoder().encode(owner.id),
    challenge: makeChallenge(services, `new ${owner.id}`),
    timeout: 5 * 60 * 1000,
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: kept.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) as string[] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

export async function readNewKey(services: Needed, place: Place, ownerId: string, sent: string): Promise<NewKey> {
  let answered = '';
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await checked(() =>
    verifyRegistrationResponse({
      response: JSON.parse(sent) as RegistrationResponseJSON,
      supportedAlgorithmIDs: algorithms,
      expectedChallenge: (challenge) => {
        answered = challenge;
        return isChallenge(services, `new ${ownerId}`, challenge);
      },
      expectedOrigin: place.origin,
      expectedRPID: place.id,
    }),
  );
  if (!registrationInfo) throw new ApiError(400, 'passkeyFailed');
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    key: {
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify(transports),
      rpId: place.id,
    },
    spend: (transaction) => spendChallenge(transaction, answered, services.now()),
  };
}

/** `whose`: only keys of this person are good; without it the key itself says who it is. */
export async function signingOptions(services: Needed, { id: rpID }: Place, whose?: string) {
  const query = services.db
    .selectFrom('staffPasskeys')
    .selectAll()
    .where('staffId', '=', whose ?? '');
  const theirs = whose ? await query.execute() : [];
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID,
    challenge: makeChallenge(services, `use ${whose ?? ''}`),
    timeout: 5 * 60 * 1000,
    userVerification: 'required',
    allowCredentials: theirs.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) as string[] })),
  });
}

export async function readUsedKey(services: Needed, place: Place, sent: string, whose?: string): Promise<UsedKey> {
  let answered = '';
  const response = await checked(async () => JSON.parse(sent) as AuthenticationResponseJSON);
  const kept = await services.db
    .selectFrom('staffPasskeys')
    .selectAll()
    .where('id', '=', String(response?.id))
    .executeTakeFirst();
  if (!kept || (whose && kept.staffId !== whose)) throw new ApiError(400, 'passkeyUnknown');
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await checked(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => {
        answered = challenge;
        return isChallenge(services, `use ${whose ?? ''}`, challenge);
      },
      expectedOrigin: place.origin,
      expectedRPID: place.id,
      credential: {
        id: kept.id,
        publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64url')),
        counter: kept.counter,
      },
    }),
  );
  if (!verified) throw new ApiError(400, 'passkeyFailed');
  return {
    staffId: kept.staffId,
    async spend(transaction) {
      const at = services.now();
      await spendChallenge(transaction, answered, at);
      await transaction
        .updateTable('staffPasskeys')
        .set({ counter: authenticationInfo.newCounter, lastUsedAt: at.toISOString() })
        .where('id', '=', kept.id)
        .execute();
    },
  };
}

/** What the library finds wrong is for programmers. */
async function checked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(400, 'passkeyFailed');
  }
}
