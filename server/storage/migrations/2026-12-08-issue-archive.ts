import type { Migration } from 'kysely/migration';

/** Which issues of the newsletter stand in the archive. */
export const issueArchive: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable('mailings')
      .addColumn('archived', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
