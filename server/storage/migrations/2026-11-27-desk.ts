import type { Migration } from 'kysely/migration';

/** What the office's desk needs: its own words beside a step, who looks at a request, and requests found by their day. */
export const desk: Migration = {
  up: async (db) => {
    await db.schema.alterTable('requestSteps').addColumn('note', 'text').execute();
    await db.schema
      .createTable('requestLooks')
      .addColumn('requestId', 'text', (column) => column.notNull().references('ticketRequests.id').onDelete('cascade'))
      .addColumn('staffId', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('requestLooksEach', ['requestId', 'staffId'])
      .execute();
    // The list goes by arrival, with the reference where two came at once.
    await db.schema
      .createIndex('ticketRequestsArrival')
      .on('ticketRequests')
      .columns(['askedAt', 'reference'])
      .execute();
    await db.schema.createIndex('offersUntil').on('offers').columns(['state', 'until']).execute();
  },
};
