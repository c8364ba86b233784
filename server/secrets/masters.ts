import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, SettingsError } from '#server/config.ts';
import { openFolder } from '#server/storage/folder.ts';

export const masters = {
  token: { setting: 'TOKEN_SECRET', file: 'token-secret' },
  upload: { setting: 'UPLOAD_KEY', file: 'upload-key' },
} as const;
export type Master = keyof typeof masters;

export type Kept = Pick<Config, 'dataDir' | 'tokenSecret' | 'uploadKey'>;

export const settingOf = (config: Kept, which: Master): string | undefined =>
  which === 'token' ? config.tokenSecret : config.uploadKey;

export const fileOf = ({ dataDir }: Pick<Kept, 'dataDir'>, which: Master): string => join(dataDir, masters[which].file);

export const nameOf = (config: Kept, which: Master): string =>
  settingOf(config, which) === undefined ? fileOf(config, which) : masters[which].setting;

export function readMaster(config: Kept, which: Master): string | undefined {
  const file = fileOf(config, which);
  return settingOf(config, which) ?? (existsSync(file) ? readFrom(file) : undefined);
}

export function readFrom(file: string): string {
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) {
    throw new SettingsError(`${file} is too short to be a secret. Put back the one it held before.`);
  }
  return secret;
}

export function readOrMakeUp(config: Kept, which: Master): string {
  return settingOf(config, which) ?? makeUp(config.dataDir, fileOf(config, which));
}

/** A second server that starts at the same moment reads the first one's file. */
export function makeUp(folder: string, file: string): string {
  openFolder(folder);
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, randomBytes(32).toString('base64url'));
    fsyncSync(handle);
    closeSync(handle);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFrom(file);
}
