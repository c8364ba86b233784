import type { Migration } from 'kysely/migration';

/** What the house has published over its files, its drafts, and the number that tells every server that something has changed. */
export const content: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('contentRevisions')
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('entry', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('data', 'text')
      .addColumn('fileHash', 'text')
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('contentRevisionsEntry')
      .on('contentRevisions')
      .columns(['kind', 'entry', 'number'])
      .execute();
    await db.schema
      .createTable('contentHeads')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('entry', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('contentHeadsEntry', ['kind', 'entry'])
      .execute();
    await db.schema
      .createTable('contentDrafts')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('entry', 'text', (column) => column.notNull())
      .addColumn('data', 'text')
      .addColumn('base', 'integer', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('publishAt', 'text')
      .addColumn('fault', 'text')
      .addPrimaryKeyConstraint('contentDraftsEntry', ['kind', 'entry'])
      .execute();
    await db.schema
      .createTable('contentEpochs')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .addColumn('filesReadAt', 'integer', (column) => column.notNull())
      .execute();
    // biome-ignore lint/suspicious/noExplicitAny: a migration knows no tables, for those of a later release would be others
    await (db as import('kysely').Kysely<any>)
      .insertInto('contentEpochs')
      .values({ name: 'content', epoch: 0, filesReadAt: 0 })
      .execute();
  },
};
