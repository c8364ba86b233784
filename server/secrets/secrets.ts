/** One key per purpose, so that a hash or link is useless elsewhere. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type MasterSecretConfig, readMasterSecret, readOrCreateMasterSecret } from './master-secrets.ts';

/** AES-256-GCM. `about` is authenticated: a value copied to another row does not open. */
const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export function seal(key: Buffer, content: Buffer, about: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

export function unseal(key: Buffer, sealed: string, about: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const iv = bytes.subarray(0, ivBytes);
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
  const content = bytes.subarray(ivBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(about))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(content), decipher.final()]);
}

type LinkPurpose = 'request' | 'confirm' | 'leave' | 'refresh' | 'access' | 'invite';

export interface Secrets {
  hash: (purpose: string, text: string) => string;
  /** For a link in an email, or for a session. `leave` unsubscribes. */
  linkToken: (purpose: LinkPurpose, id: string) => string;
  emailKey: Buffer;
  idCopyKey: Buffer;
  /** Seals the secrets of one-time codes; survives `secrets rotate token`, but not `secrets lost token`. */
  codeKey: Buffer;
}

export const tokenKeyNames = ['hashes', 'links', 'emails'] as const;
export type TokenKeys = Record<(typeof tokenKeyNames)[number], Buffer>;

export const deriveTokenKeys = (tokenSecret: string): TokenKeys => ({
  hashes: deriveKey(tokenSecret, 'hashes'),
  links: deriveKey(tokenSecret, 'links'),
  emails: deriveKey(tokenSecret, 'emails'),
});

export const deriveWrappingKey = (tokenSecret: string): Buffer => deriveKey(tokenSecret, 'keys in the database');
export const deriveIdCopyKey = (uploadSecret: string): Buffer => deriveKey(uploadSecret, 'copies of IDs');

export const createSecrets = ({ hashes, links, emails }: TokenKeys, idCopyKey: Buffer): Secrets => ({
  hash: (purpose, text) => hmac(hashes, `${purpose}\n${text}`),
  linkToken: (purpose, id) => hmac(links, `${purpose}\n${id}`),
  emailKey: emails,
  idCopyKey,
  codeKey: deriveKey(links, 'one-time codes'),
});

export const deriveSecrets = (config: MasterSecretConfig): Secrets =>
  createSecrets(
    deriveTokenKeys(readOrCreateMasterSecret(config, 'token')),
    deriveIdCopyKey(readOrCreateMasterSecret(config, 'upload')),
  );

export function readStatusKey(config: MasterSecretConfig): string | undefined {
  const token = readMasterSecret(config, 'token');
  return token && deriveKey(token, 'details of the status').toString('base64url');
}

export const isLinkKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

export const hashToken = (key: string): string => createHash('sha256').update(key).digest('base64url');

const hmac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

const deriveKey = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
