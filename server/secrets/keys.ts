/** Secrets wrap the database's keys: a wrong secret shows at the start, a new one keeps links. */
import { existsSync } from 'node:fs';
import { SettingsError } from '#server/config.ts';
import type { Database } from '#server/storage/tables.ts';
import {
  getSecretFile,
  getSecretName,
  type MasterSecret,
  type MasterSecretConfig,
  masterSecrets,
  readMasterSecret,
  readOrCreateMasterSecret,
  readSecretFile,
} from './master-secrets.ts';
import {
  createSecrets,
  deriveIdCopyKey,
  deriveTokenKeys,
  deriveWrappingKey,
  type Secrets,
  seal,
  type TokenKeys,
  tokenKeyNames,
  unseal,
} from './secrets.ts';

type SealedKeys = Map<string, string>;

/** Only verifies UPLOAD_KEY: each copy of an ID has its own key. */
const uploadKeyCheckName = 'copies';

/** At the first start creates the keys and, unless they are set, the files of the secrets. */
export async function openSecrets(db: Database, config: MasterSecretConfig): Promise<Secrets> {
  const before = await readSealedKeys(db);
  if (!before.has('links')) {
    const secret = readOrCreateMasterSecret(config, 'token');
    await writeTokenKeys(db, secret, deriveTokenKeys(secret));
  }
  if (!before.has(uploadKeyCheckName)) await writeUploadKeyCheck(db, readOrCreateMasterSecret(config, 'upload'));
  const rows = await readSealedKeys(db);
  const tokenKeys = unwrapWithSecret(config, 'token', (secret) => unwrapTokenKeys(rows, secret));
  const idCopyKey = unwrapWithSecret(config, 'upload', (secret) => unwrapUploadKey(rows, secret));
  return createSecrets(tokenKeys, idCopyKey);
}

export async function readSealedKeys(db: Database): Promise<SealedKeys> {
  const rows = await db.selectFrom('secretKeys').selectAll().execute();
  return new Map(rows.map(({ name, sealed }) => [name, sealed]));
}

export async function isDatabaseSecret(db: Database, which: MasterSecret, secret: string | undefined) {
  const unwrap = { token: unwrapTokenKeys, upload: unwrapUploadKey }[which];
  return secret !== undefined && unwrap(await readSealedKeys(db), secret) !== undefined;
}

export function unwrapTokenKeys(rows: SealedKeys, tokenSecret: string): TokenKeys | undefined {
  const key = deriveWrappingKey(tokenSecret);
  const [hashes, links, emails] = tokenKeyNames.map((name) => tryUnseal(key, rows.get(name), name));
  return hashes && links && emails && { hashes, links, emails };
}

export function unwrapUploadKey(rows: SealedKeys, uploadSecret: string): Buffer | undefined {
  const key = deriveIdCopyKey(uploadSecret);
  return tryUnseal(key, rows.get(uploadKeyCheckName), uploadKeyCheckName) && key;
}

export async function writeTokenKeys(db: Database, tokenSecret: string, keys: TokenKeys, { replace = false } = {}) {
  const wrappingKey = deriveWrappingKey(tokenSecret);
  for (const name of tokenKeyNames) await writeSealedKey(db, name, seal(wrappingKey, keys[name], name), replace);
}

export async function writeUploadKeyCheck(db: Database, uploadSecret: string, { replace = false } = {}): Promise<void> {
  const sealed = seal(deriveIdCopyKey(uploadSecret), Buffer.from(uploadKeyCheckName), uploadKeyCheckName);
  await writeSealedKey(db, uploadKeyCheckName, sealed, replace);
}

/** When several servers start on an empty database, the first one's keys count. */
async function writeSealedKey(db: Database, name: string, sealed: string, replace: boolean): Promise<void> {
  await db
    .insertInto('secretKeys')
    .values({ name, sealed })
    .onConflict((conflict) =>
      replace ? conflict.column('name').doUpdateSet({ sealed }) : conflict.column('name').doNothing(),
    )
    .execute();
}

function tryUnseal(key: Buffer, sealed: string | undefined, name: string): Buffer | undefined {
  try {
    return sealed === undefined ? undefined : unseal(key, sealed, name);
  } catch {
    return undefined;
  }
}

type Unwrap<Keys> = (secret: string) => Keys | undefined;

function unwrapWithSecret<Keys>(config: MasterSecretConfig, which: MasterSecret, open: Unwrap<Keys>) {
  const secret = readMasterSecret(config, which);
  const keys = secret === undefined ? undefined : open(secret);
  if (keys) return keys;
  const next = `${getSecretFile(config, which)}.next`;
  if (existsSync(next) && open(readSecretFile(next))) {
    throw new SettingsError(
      `A change of ${masterSecrets[which].file} has stopped half-way. Finish it: npm run admin -- secrets rotate ${which}`,
    );
  }
  const found =
    secret === undefined
      ? `${masterSecrets[which].setting} is not set, and ${getSecretFile(config, which)} is missing`
      : `${getSecretName(config, which)} is not the secret this database was made with`;
  const remedy = `When that is lost for good: npm run admin -- secrets lost ${which}`;
  throw new SettingsError(`${found}. It must be the earlier secret. ${remedy}`);
}
