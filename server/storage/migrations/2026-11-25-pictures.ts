import { readFile } from 'node:fs/promises';
import type { Migration } from 'kysely/migration';

/** Under which address the release before this one had each file; its pages may still be open somewhere. */
const before = new URL('2026-11-25-pictures.json', import.meta.url);

/** Photographs that have been handed in, what is shown of them, and which file an address of a picture once meant. */
export const pictures: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('photographs')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('handed', 'text', (column) => column.notNull())
      // SQLite keeps bytes as they are, whatever a column is called.
      .addColumn('master', 'bytea' as never, (column) => column.notNull())
      .addColumn('ink', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('neededAt', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('photographsHanded').on('photographs').column('handed').execute();
    await db.schema
      .createTable('photographFiles')
      .addColumn('photograph', 'text', (column) => column.notNull().references('photographs.hash').onDelete('cascade'))
      .addColumn('focus', 'text', (column) => column.notNull())
      .addColumn('crop', 'text', (column) => column.notNull())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bytea' as never, (column) => column.notNull())
      .addPrimaryKeyConstraint('photographFilesPart', ['photograph', 'focus', 'crop', 'width', 'format'])
      .execute();
    await db.schema.createIndex('photographFilesAddress').on('photographFiles').column('address').execute();
    await db.schema
      .createTable('mediaAddresses')
      .addColumn('address', 'text', (column) => column.primaryKey())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('seenAt', 'text', (column) => column.notNull())
      .execute();
    const addresses: Record<string, string> = JSON.parse(await readFile(before, 'utf8'));
    const seenAt = '2026-11-25T00:00:00.000Z';
    // biome-ignore lint/suspicious/noExplicitAny: a migration knows no tables, for those of a later release would be others
    await (db as import('kysely').Kysely<any>)
      .insertInto('mediaAddresses')
      .values(Object.entries(addresses).map(([address, file]) => ({ address, file, seenAt })))
      .execute();
  },
};
