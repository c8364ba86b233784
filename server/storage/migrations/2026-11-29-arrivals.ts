import type { Migration } from 'kysely/migration';

/** Who has come to an evening, as the door counts. */
export const arrivals: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('arrivals')
      .addColumn('nonce', 'text', (column) => column.primaryKey())
      .addColumn('event', 'integer', (column) => column.notNull().references('evenings.event').onDelete('cascade'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('party', 'text', (column) => column.notNull())
      .addColumn('offerId', 'text', (column) => column.references('offers.id').onDelete('cascade'))
      .addColumn('came', 'integer', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addUniqueConstraint('arrivalsInOrder', ['event', 'number'])
      .execute();
    await db.schema.createIndex('arrivalsOffer').on('arrivals').column('offerId').execute();
  },
};
