/** Whether the stored photographs and films still have the bytes that were stored: their names hold the hashes. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { partsOf } from '#server/films/films.ts';
import type { Tables } from '#server/storage/tables.ts';
import { type Finding, fine, mend } from './finding.ts';

type Db = Kysely<Tables>;

/** so many damaged files are named in the sentence */
const named = 10;

/** Holds one picture or one part of a film in memory. The small copies in `photographs.preview` have no hash and are not compared. */
export async function media(db: Db): Promise<Finding> {
  const damaged: string[] = [];
  let count = 0;
  for (const files of [mastersIn(db), cutsIn(db), filmsIn(db)])
    for await (const { name, isWhole } of files) {
      count++;
      if (!isWhole) damaged.push(name);
    }
  if (damaged.length === 0) return fine('media', `All ${count} stored files of photographs and films are undamaged.`);
  const more = damaged.length > named ? ` and ${damaged.length - named} more` : '';
  return mend(
    'media',
    `${damaged.length} of ${count} stored files of photographs and films are damaged: ${damaged.slice(0, named).join(', ')}${more}. Restore the newest backup in which they are whole.`,
  );
}

interface Compared {
  name: string;
  isWhole: boolean;
}

async function* mastersIn(db: Db): AsyncGenerator<Compared> {
  for (const { hash } of await db.selectFrom('photographs').select('hash').execute()) {
    const row = await db.selectFrom('photographs').select('master').where('hash', '=', hash).executeTakeFirst();
    // It may have been deleted meanwhile.
    if (row) yield { name: `photograph ${hash}`, isWhole: digestOf(row.master, 'hex').startsWith(hash) };
  }
}

async function* cutsIn(db: Db): AsyncGenerator<Compared> {
  const keys = ['photograph', 'focus', 'crop', 'width', 'format', 'address'] as const;
  for (const key of await db.selectFrom('photographFiles').select(keys).execute()) {
    const { address } = key;
    const row = await keys
      .reduce((query, name) => query.where(name, '=', key[name]), db.selectFrom('photographFiles').select('bytes'))
      .executeTakeFirst();
    // `/media/photo-plate-960.B54jxNxsQw.avif`
    const hash = address.split('.').at(-2) ?? '';
    if (row) yield { name: address, isWhole: hash !== '' && digestOf(row.bytes, 'base64url').startsWith(hash) };
  }
}

async function* filmsIn(db: Db): AsyncGenerator<Compared> {
  for (const { hash, uploadId: upload, address } of await db
    .selectFrom('films')
    .select(['hash', 'uploadId', 'address'])
    .execute()) {
    const digest = createHash('sha256');
    for await (const part of partsOf(db, upload)) digest.update(part);
    const isWhole = digest.digest('hex').startsWith(hash);
    // It may have been deleted meanwhile, or have got other parts.
    const there = db.selectFrom('films').select('hash').where('hash', '=', hash).where('uploadId', '=', upload);
    if (isWhole || (await there.executeTakeFirst())) yield { name: address, isWhole };
  }
}

const digestOf = (bytes: Uint8Array, encoding: 'hex' | 'base64url') =>
  createHash('sha256').update(bytes).digest(encoding);
