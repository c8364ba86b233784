/** Secrets wrap the database's keys: a wrong secret shows at the start, a new one keeps links. */
import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { SettingsError } from '#server/config.ts';
import type { Tables } from '#server/storage/tables.ts';
import { fileOf, type Kept, type Master, masters, nameOf, readFrom, readMaster, readOrMakeUp } from './masters.ts';
import { seal, unseal } from './seal.ts';
import { copyKeyOf, firstKeys, type Secrets, secretsOf, type TokenKeys, tokenKeys, wrappingKey } from './secrets.ts';

type Db = Kysely<Tables>;
type Rows = Map<string, string>;

/** Only verifies UPLOAD_KEY: each copy of an ID has its own key. */
const copyCheck = 'copies';

export async function openSecrets(db: Db, config: Kept): Promise<Secrets> {
  const before = await readRows(db);
  if (!before.has('links')) {
    const token = readOrMakeUp(config, 'token');
    await writeToken(db, token, firstKeys(token));
  }
  if (!before.has(copyCheck)) await writeUpload(db, readOrMakeUp(config, 'upload'));
  const rows = await readRows(db);
  const token = fitting(config, 'token', (secret) => unwrapToken(rows, secret));
  const copyKey = fitting(config, 'upload', (secret) => unwrapUpload(rows, secret));
  return secretsOf(token, copyKey);
}

export async function readRows(db: Db): Promise<Rows> {
  const rows = await db.selectFrom('secretKeys').selectAll().execute();
  return new Map(rows.map(({ name, sealed }) => [name, sealed]));
}

export async function fitsDatabase(db: Db, which: Master, secret: string | undefined): Promise<boolean> {
  if (secret === undefined) return false;
  const rows = await readRows(db);
  return (which === 'token' ? unwrapToken(rows, secret) : unwrapUpload(rows, secret)) !== undefined;
}

export function unwrapToken(rows: Rows, token: string): TokenKeys | undefined {
  const key = wrappingKey(token);
  const [hashes, links, letters] = tokenKeys.map((name) => opened(key, rows.get(name), name));
  return hashes && links && letters && { hashes, links, letters };
}

export function unwrapUpload(rows: Rows, upload: string): Buffer | undefined {
  const key = copyKeyOf(upload);
  return opened(key, rows.get(copyCheck), copyCheck) && key;
}

export async function writeToken(db: Db, token: string, keys: TokenKeys, replace = false): Promise<void> {
  for (const name of tokenKeys) await write(db, name, seal(wrappingKey(token), keys[name], name), replace);
}

export async function writeUpload(db: Db, upload: string, replace = false): Promise<void> {
  await write(db, copyCheck, seal(copyKeyOf(upload), Buffer.from(copyCheck), copyCheck), replace);
}

/** When several servers start on an empty database, the first one's keys count. */
async function write(db: Db, name: string, sealed: string, replace: boolean): Promise<void> {
  await db
    .insertInto('secretKeys')
    .values({ name, sealed })
    .onConflict((conflict) =>
      replace ? conflict.column('name').doUpdateSet({ sealed }) : conflict.column('name').doNothing(),
    )
    .execute();
}

function opened(key: Buffer, sealed: string | undefined, name: string): Buffer | undefined {
  try {
    return sealed === undefined ? undefined : unseal(key, sealed, name);
  } catch {
    return undefined;
  }
}

function fitting<Keys>(config: Kept, which: Master, open: (secret: string) => Keys | undefined): Keys {
  const secret = readMaster(config, which);
  const keys = secret === undefined ? undefined : open(secret);
  if (keys) return keys;
  const next = `${fileOf(config, which)}.next`;
  if (existsSync(next) && open(readFrom(next))) {
    throw new SettingsError(
      `A change of ${masters[which].file} has stopped half-way. Finish it: npm run admin -- secrets rotate ${which}`,
    );
  }
  const found =
    secret === undefined
      ? `${masters[which].setting} is not set, and ${fileOf(config, which)} is missing`
      : `${nameOf(config, which)} is not the secret this database was made with`;
  const remedy = `When that is lost for good: npm run admin -- secrets lost ${which}`;
  throw new SettingsError(`${found}. It must be the one from before. ${remedy}`);
}
