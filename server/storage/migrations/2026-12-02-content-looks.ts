import type { Migration } from 'kysely/migration';

/** Who of the office has an entry of the content open. */
export const contentLooks: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('contentLooks')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('entry', 'text', (column) => column.notNull())
      .addColumn('staffId', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('contentLooksEach', ['kind', 'entry', 'staffId'])
      .execute();
  },
};
