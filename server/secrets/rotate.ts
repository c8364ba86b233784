/** Changing a secret: what it has sealed is sealed anew, in one transaction. Nobody else may work on the database meanwhile. */
import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '#server/storage/tables.ts';
import { readRows, unwrapToken, unwrapUpload, writeToken, writeUpload } from './keys.ts';
import { seal, unseal } from './seal.ts';
import { copyKeyOf } from './secrets.ts';

type Work = Transaction<Tables>;

/** The secret it was opened with is not the one of this database. */
class WrongSecret extends Error {}

/** The keys of links and hashes stay, wrapped by the new secret; that of letters is new. How many letters were sealed anew. */
export async function rotateToken(work: Work, before: string, after: string): Promise<number> {
  const keys = unwrapToken(await readRows(work), before);
  if (!keys) throw new WrongSecret();
  const letters = randomBytes(32);
  const waiting = await work
    .selectFrom('outboxEmails')
    .select(['id', 'sealed'])
    .where('sealed', 'is not', null)
    .execute();
  for (const { id, sealed } of waiting) {
    const content = unseal(keys.letters, sealed ?? '', id);
    await work
      .updateTable('outboxEmails')
      .set({ sealed: seal(letters, content, id) })
      .where('id', '=', id)
      .execute();
  }
  await writeToken(work, after, { ...keys, letters }, true);
  return waiting.length;
}

/** Every copy keeps its own key, wrapped anew. How many there were. */
export async function rotateUpload(work: Work, before: string, after: string): Promise<number> {
  const key = unwrapUpload(await readRows(work), before);
  if (!key) throw new WrongSecret();
  const newKey = copyKeyOf(after);
  const copies = await work.selectFrom('idCopies').select(['requestId', 'wrappedKey']).execute();
  for (const { requestId, wrappedKey } of copies) {
    await work
      .updateTable('idCopies')
      .set({ wrappedKey: seal(newKey, unseal(key, wrappedKey, requestId), requestId) })
      .where('requestId', '=', requestId)
      .execute();
  }
  await writeUpload(work, after, true);
  return copies.length;
}
