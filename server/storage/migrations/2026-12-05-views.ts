import type { Migration } from 'kysely/migration';

/** How often each page was looked at on each day. A row counts many, or one, and says nothing of who it was. */
export const views: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('viewCounts')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('what', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('referrer', 'text', (column) => column.notNull())
      .addColumn('views', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('viewCountsKey', ['day', 'what', 'language', 'referrer'])
      .execute();
  },
};
