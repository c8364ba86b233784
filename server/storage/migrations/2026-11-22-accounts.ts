import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Accounts, their sessions, and whose ticket request it is. */
export const accounts: Migration = {
  up: async (db) => {
    await accountTable(db);
    await sessionTables(db);
    await db.schema
      .createTable('accountKeys')
      .addColumn('mark', 'text', (column) => column.primaryKey())
      .addColumn('accountId', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('until', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('accountKeysAccount').on('accountKeys').column('accountId').execute();
    await db.schema
      .createTable('signInTries')
      .addColumn('mark', 'text', (column) => column.primaryKey())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('lastAt', 'text', (column) => column.notNull())
      .addColumn('waitUntil', 'text', (column) => column.notNull())
      .execute();
    await db.schema.alterTable('ticketRequests').addColumn('accountId', 'text').execute();
    await db.schema.createIndex('ticketRequestsAccount').on('ticketRequests').column('accountId').execute();
  },
};

async function accountTable(db: Kysely<unknown>) {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('emailLower', 'text', (column) => column.notNull().unique())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('passwordHash', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('verifiedAt', 'text')
    .execute();
}

async function sessionTables(db: Kysely<unknown>) {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('endsAt', 'text', (column) => column.notNull())
    .addColumn('idleUntil', 'text', (column) => column.notNull())
    .addColumn('refreshMark', 'text', (column) => column.notNull().unique())
    .addColumn('previousMark', 'text', (column) => column.unique())
    .addColumn('rotatedAt', 'text', (column) => column.notNull())
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('accessMark', 'text', (column) => column.notNull().unique())
    .addColumn('previousAccessMark', 'text', (column) => column.unique())
    .addColumn('accessUntil', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessionsAccount').on('sessions').column('accountId').execute();
  await db.schema
    .createTable('spentTokens')
    .addColumn('mark', 'text', (column) => column.primaryKey())
    .addColumn('sessionId', 'text', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('spentTokensSession').on('spentTokens').column('sessionId').execute();
}
