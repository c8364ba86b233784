import type { Migration } from 'kysely/migration';

/** The keys of the database, wrapped by the operator's secrets; and the row that shows whether it takes writes. */
export const secretKeys: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('secretKeys')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('writeChecks')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute();
  },
};
