import type { Migration } from 'kysely/migration';

/** The number of tickets as the visitor asked for it. Null: they gave none, or an older row. */
export const numberOfTickets: Migration = {
  up: (db) => db.schema.alterTable('ticketRequests').addColumn('numberOfTickets', 'integer').execute(),
};
