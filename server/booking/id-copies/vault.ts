/** Each copy has its own key, wrapped by the key from outside the database. */
import { randomBytes } from 'node:crypto';
import { seal, unseal } from '#server/secrets/secrets.ts';

export interface EncryptedCopy {
  wrappedKey: string;
  sealed: string;
}

export function encryptCopy(masterKey: Buffer, copy: Buffer, requestId: string): EncryptedCopy {
  const key = randomBytes(32);
  return { wrappedKey: seal(masterKey, key, requestId), sealed: seal(key, copy, requestId) };
}

/** Throws if a bit has changed or the copy belongs to another request. */
export function decryptCopy(masterKey: Buffer, { wrappedKey, sealed }: EncryptedCopy, requestId: string): Buffer {
  return unseal(unseal(masterKey, wrappedKey, requestId), sealed, requestId);
}
