/** One key per purpose, so that a hash or link is useless elsewhere. */
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { type Kept, readMaster, readOrMakeUp } from './masters.ts';

type LinkPurpose = 'request' | 'confirm' | 'leave' | 'refresh' | 'access' | 'invite';

export interface Secrets {
  hash: (purpose: string, text: string) => string;
  link: (purpose: LinkPurpose, id: string) => string;
  letterKey: Buffer;
  copyKey: Buffer;
  /** Seals the secrets of one-time codes; survives a change of the token secret. */
  codeKey: Buffer;
}

export const tokenKeys = ['hashes', 'links', 'letters'] as const;
export type TokenKeys = Record<(typeof tokenKeys)[number], Buffer>;

export const firstKeys = (token: string): TokenKeys => ({
  hashes: derive(token, 'hashes'),
  links: derive(token, 'links'),
  letters: derive(token, 'letters'),
});

export const wrappingKey = (token: string): Buffer => derive(token, 'keys in the database');
export const copyKeyOf = (upload: string): Buffer => derive(upload, 'copies of IDs');

export const secretsOf = ({ hashes, links, letters }: TokenKeys, copyKey: Buffer): Secrets => ({
  hash: (purpose, text) => hmac(hashes, `${purpose}\n${text}`),
  link: (purpose, id) => hmac(links, `${purpose}\n${id}`),
  letterKey: letters,
  copyKey,
  codeKey: derive(links, 'one-time codes'),
});

export const readSecrets = (config: Kept): Secrets =>
  secretsOf(firstKeys(readOrMakeUp(config, 'token')), copyKeyOf(readOrMakeUp(config, 'upload')));

export function statusKey(config: Kept): string | undefined {
  const token = readMaster(config, 'token');
  return token && derive(token, 'details of the status').toString('base64url');
}

export const isLinkKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

export const hashToken = (key: string): string => createHash('sha256').update(key).digest('base64url');

const hmac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

const derive = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
