import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, SettingsError } from '#server/config.ts';
import { ensureFolder } from '#server/storage/folder.ts';

export const masterSecrets = {
  token: { setting: 'TOKEN_SECRET', file: 'token-secret' },
  upload: { setting: 'UPLOAD_KEY', file: 'upload-key' },
} as const;
export type MasterSecret = keyof typeof masterSecrets;

export type MasterSecretConfig = Pick<Config, 'dataDir' | 'tokenSecret' | 'uploadKey'>;

export const getSecretSetting = (config: MasterSecretConfig, which: MasterSecret): string | undefined =>
  which === 'token' ? config.tokenSecret : config.uploadKey;

export const getSecretFile = ({ dataDir }: Pick<MasterSecretConfig, 'dataDir'>, which: MasterSecret): string =>
  join(dataDir, masterSecrets[which].file);

export const getSecretName = (config: MasterSecretConfig, which: MasterSecret): string =>
  getSecretSetting(config, which) === undefined ? getSecretFile(config, which) : masterSecrets[which].setting;

export function readMasterSecret(config: MasterSecretConfig, which: MasterSecret): string | undefined {
  const file = getSecretFile(config, which);
  return getSecretSetting(config, which) ?? (existsSync(file) ? readSecretFile(file) : undefined);
}

export function readSecretFile(file: string): string {
  const secret = readSecret(file).trim();
  if (secret.length < 32) {
    throw new SettingsError(`${file} is too short to be a secret. Restore its earlier content.`);
  }
  return secret;
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    throw new SettingsError(`${file} cannot be read (${code}). Give the user of the server the right to read it.`);
  }
}

export function readOrCreateMasterSecret(config: MasterSecretConfig, which: MasterSecret): string {
  return getSecretSetting(config, which) ?? createSecretFile(config.dataDir, getSecretFile(config, which));
}

/** A second server that starts at the same moment reads the first one's file. */
export function createSecretFile(folder: string, file: string): string {
  ensureFolder(folder);
  let handle: number;
  try {
    handle = openSync(file, 'wx', 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return readSecretFile(file);
  }
  try {
    writeSync(handle, randomBytes(32).toString('base64url'));
    fsyncSync(handle);
  } catch (error) {
    // An empty file would stop each later start, also when the disk has room again.
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  return readSecretFile(file);
}
