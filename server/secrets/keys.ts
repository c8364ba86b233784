/**
 * The keys of a database lie in it, wrapped by the secrets. So a secret that does not belong to it is noticed at the start,
 * and changing one does not end the links that people have in their letters.
 */
import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { SettingsError } from '#server/config.ts';
import type { Tables } from '#server/storage/tables.ts';
import { fileOf, type Kept, type Master, masters, nameOf, readFrom, readMaster, readOrMakeUp } from './masters.ts';
import { seal, unseal } from './seal.ts';
import {
  copyKeyOf,
  firstKeys,
  hashToken,
  type Secrets,
  secretsOf,
  type TokenKeys,
  tokenKeys,
  wrappingKey,
} from './secrets.ts';

type Db = Kysely<Tables>;
type Rows = Map<string, string>;

/** Wraps nothing: every copy of an ID has a key of its own. It only shows whether UPLOAD_KEY is the right one. */
const copyCheck = 'copies';

export async function openSecrets(db: Db, config: Kept): Promise<Secrets> {
  const before = await readRows(db);
  if (!before.has('links')) await beginToken(db, config);
  if (!before.has(copyCheck)) await beginUpload(db, config);
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

/** Undefined: this is not the secret of this database. */
export function unwrapToken(rows: Rows, token: string): TokenKeys | undefined {
  const key = wrappingKey(token);
  const [marks, links, letters] = tokenKeys.map((name) => opened(key, rows.get(name), name));
  return marks && links && letters && { marks, links, letters };
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

/** Of several servers that start on an empty database, the first one's keys hold. */
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
  throw misfit(config, which, secret === undefined);
}

function misfit(config: Kept, which: Master, missing: boolean): SettingsError {
  const found = missing
    ? `${masters[which].setting} is not set, and ${fileOf(config, which)} is missing`
    : `${nameOf(config, which)} is not the secret this database was made with`;
  return new SettingsError(
    `${found}. It must be the one from before. When that is lost for good: npm run admin -- secrets lost ${which}`,
  );
}

/** A database from before its keys lay in it: what is there has to fit. */
async function beginToken(db: Db, config: Kept): Promise<void> {
  const token = readOrMakeUp(config, 'token');
  const keys = firstKeys(token);
  const { link } = secretsOf(keys, Buffer.alloc(0));
  const request = await db.selectFrom('ticketRequests').select(['id', 'linkMark']).limit(1).executeTakeFirst();
  const reader = await db.selectFrom('subscribers').select(['id', 'leaveMark']).limit(1).executeTakeFirst();
  const fits =
    (!request || hashToken(link('request', request.id)) === request.linkMark) &&
    (!reader || hashToken(link('leave', reader.id)) === reader.leaveMark);
  if (!fits) throw misfit(config, 'token', false);
  await writeToken(db, token, keys);
}

async function beginUpload(db: Db, config: Kept): Promise<void> {
  const upload = readOrMakeUp(config, 'upload');
  const copy = await db.selectFrom('idCopies').select(['requestId', 'wrappedKey']).limit(1).executeTakeFirst();
  if (copy && !opened(copyKeyOf(upload), copy.wrappedKey, copy.requestId)) throw misfit(config, 'upload', false);
  await writeUpload(db, upload);
}
