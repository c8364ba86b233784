import type { Migration } from 'kysely/migration';

/** Which requests are invented, for trying the office. */
export const sampleRequests: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('sampleRequests')
      .addColumn('requestId', 'text', (column) =>
        column.primaryKey().references('ticketRequests.id').onDelete('cascade'),
      )
      .execute();
  },
};
