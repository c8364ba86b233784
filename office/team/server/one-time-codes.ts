import { Secret, TOTP } from 'otpauth';
import type { Secrets } from '#server/secrets/secrets.ts';
import { seal, unseal } from '#server/secrets/secrets.ts';

type OneTimeCodeSecrets = Pick<Secrets, 'codeKey'>;

const createTotp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret) });

/** `sealedBefore`: the secret of a refused form, which the person's app may already contain. */
export function createOneTimeCodeSetup(
  keys: OneTimeCodeSecrets,
  person: { id: string; email: string; issuer: string },
  sealedBefore?: string,
) {
  const secret = (sealedBefore && openSecret(keys, sealedBefore, person.id)) || new Secret({ size: 20 }).base32;
  const uri = createTotp(secret, { issuer: person.issuer, label: person.email }).toString();
  return { secret, uri, sealed: seal(keys.codeKey, Buffer.from(secret), person.id) };
}

/** Returns the time step of a valid code. Callers store it, so that no step is accepted twice. */
export function findCodeTimeStep(
  keys: OneTimeCodeSecrets,
  { id, sealed, lastTimeStep }: { id: string; sealed: string; lastTimeStep: number | null },
  typed: string,
  now: Date,
): number | undefined {
  const token = typed.replaceAll(/\s/g, '');
  const secret = openSecret(keys, sealed, id);
  if (!secret || !/^\d{6}$/.test(token)) return undefined;
  const totp = createTotp(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window: 1 });
  if (delta === null) return undefined;
  const timeStep = totp.counter({ timestamp }) + delta;
  return lastTimeStep !== null && timeStep <= lastTimeStep ? undefined : timeStep;
}

function openSecret({ codeKey }: OneTimeCodeSecrets, sealed: string, staffId: string): string | undefined {
  try {
    return unseal(codeKey, sealed, staffId).toString();
  } catch {
    return undefined;
  }
}
