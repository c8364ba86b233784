/** The two secrets, and what is made from them. One key per purpose, so that no mark or link fits anywhere else. */
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';

type LinkPurpose = 'request' | 'confirm' | 'leave' | 'refresh' | 'access';

export interface Secrets {
  /** The same text has the same mark; from the mark nobody comes back to the text. */
  mark: (purpose: string, text: string) => string;
  /** The unguessable part of a private address, or a token. The row keeps only `markOfLink` of it. */
  link: (purpose: LinkPurpose, id: string) => string;
  letterKey: Buffer;
  copyKey: Buffer;
}

export function readSecrets(config: Pick<Config, 'dataDir' | 'tokenSecret' | 'uploadKey'>): Secrets {
  const token = config.tokenSecret ?? keptIn(config.dataDir, 'token-secret');
  const upload = config.uploadKey ?? keptIn(config.dataDir, 'upload-key');
  const marks = derive(token, 'marks');
  const links = derive(token, 'links');
  return {
    mark: (purpose, text) => hmac(marks, `${purpose}\n${text}`),
    link: (purpose, id) => hmac(links, `${purpose}\n${id}`),
    letterKey: derive(token, 'letters'),
    copyKey: derive(upload, 'copies of IDs'),
  };
}

/** What `link` makes; anything else in an address is a typing error or worse. */
export const isLinkKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

export const markOfLink = (key: string): string => createHash('sha256').update(key).digest('base64url');

const hmac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

const derive = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Made up at the first start, and from then on the same. */
function keptIn(folder: string, name: string): string {
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, randomBytes(32).toString('base64url'));
    fsyncSync(handle);
    closeSync(handle);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new Error(`${file} is too short to be a secret. Put back the one it held before.`);
  return secret;
}
