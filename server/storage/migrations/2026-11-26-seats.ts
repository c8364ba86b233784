import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How many chairs each evening has, who was offered some, and what became of each request. */
export const seats: Migration = {
  up: async (db) => {
    await requestColumns(db);
    await db.schema
      .createTable('evenings')
      .addColumn('event', 'integer', (column) => column.primaryKey())
      .addColumn('park', 'integer')
      .addColumn('barn', 'integer')
      .addColumn('cents', 'integer', (column) => column.notNull())
      .addColumn('cutOff', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('heldSeats')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('event', 'integer', (column) => column.notNull().references('evenings.event').onDelete('cascade'))
      .addColumn('seats', 'integer', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('heldSeatsEvent').on('heldSeats').column('event').execute();
    await offers(db);
    await db.schema
      .createTable('requestSteps')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('requestId', 'text', (column) => column.notNull().references('ticketRequests.id').onDelete('cascade'))
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('step', 'text', (column) => column.notNull())
      .addColumn('fromState', 'text', (column) => column.notNull())
      .addColumn('toState', 'text', (column) => column.notNull())
      .addUniqueConstraint('requestStepsVersion', ['requestId', 'version'])
      .execute();
  },
};

async function requestColumns(db: Kysely<unknown>) {
  await db.schema
    .alterTable('ticketRequests')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('open'))
    .execute();
  await db.schema.alterTable('ticketRequests').addColumn('eventNumber', 'integer').execute();
  await db.schema.alterTable('ticketRequests').addColumn('seats', 'integer').execute();
  await db.schema
    .alterTable('ticketRequests')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`update ticket_requests set state = 'withdrawn' where withdrawn_at is not null`.execute(db);
  await db.schema.createIndex('ticketRequestsState').on('ticketRequests').columns(['state', 'askedAt']).execute();
  await db.schema
    .createIndex('ticketRequestsEvening')
    .on('ticketRequests')
    .columns(['eventNumber', 'state', 'askedAt'])
    .execute();
}

async function offers(db: Kysely<unknown>) {
  await db.schema
    .createTable('offers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('requestId', 'text', (column) => column.notNull().references('ticketRequests.id').onDelete('cascade'))
    .addColumn('event', 'integer', (column) => column.notNull())
    .addColumn('seats', 'integer', (column) => column.notNull())
    .addColumn('cents', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('madeAt', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addColumn('answeredAt', 'text')
    .addColumn('answeredBy', 'text')
    .execute();
  await db.schema.createIndex('offersEvening').on('offers').columns(['event', 'state']).execute();
  await db.schema.createIndex('offersRequest').on('offers').column('requestId').execute();
  // However two servers race: a request has one offer that counts, or none.
  await db.schema
    .createIndex('offersOneEach')
    .unique()
    .on('offers')
    .column('requestId')
    .where(sql.ref('state'), 'in', ['live', 'accepted'])
    .execute();
}
