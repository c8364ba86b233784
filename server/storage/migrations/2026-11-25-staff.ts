import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The people of the office, how they sign in, and the log of what they did. */
export const staff: Migration = {
  up: async (db) => {
    await peopleTables(db);
    await sessionTables(db);
    await logTables(db);
  },
};

async function peopleTables(db: Kysely<unknown>) {
  await db.schema
    .createTable('staff')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('evening', 'integer')
    .addColumn('passwordHash', 'text')
    .addColumn('totpSealed', 'text')
    .addColumn('totpStep', 'integer')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('until', 'text')
    .addColumn('removedAt', 'text')
    .execute();
  await db.schema
    .createTable('staffKeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('staffId', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('rpId', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastUsedAt', 'text')
    .execute();
  await db.schema.createIndex('staffKeysStaff').on('staffKeys').column('staffId').execute();
  await db.schema
    .createTable('staffRecovery')
    .addColumn('mark', 'text', (column) => column.primaryKey())
    .addColumn('staffId', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('usedAt', 'text')
    .execute();
  await db.schema.createIndex('staffRecoveryStaff').on('staffRecovery').column('staffId').execute();
  await db.schema
    .createTable('staffInvites')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('mark', 'text', (column) => column.notNull().unique())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('staffId', 'text', (column) => column.references('staff.id').onDelete('cascade'))
    .addColumn('email', 'text')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('evening', 'integer')
    .addColumn('invitedBy', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addColumn('usedAt', 'text')
    .execute();
}

async function sessionTables(db: Kysely<unknown>) {
  await db.schema
    .createTable('staffSessions')
    .addColumn('mark', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('staffId', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('seenAt', 'text', (column) => column.notNull())
    .addColumn('provedAt', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('staffSessionsStaff').on('staffSessions').column('staffId').execute();
  await db.schema
    .createTable('spentChallenges')
    .addColumn('mark', 'text', (column) => column.primaryKey())
    .addColumn('spentAt', 'text', (column) => column.notNull())
    .execute();
}

async function logTables(db: Kysely<unknown>) {
  await db.schema
    .createTable('officeLog')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('staffId', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('did', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('mark', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('officeLogHeads')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('seal', 'text', (column) => column.notNull())
    .execute();
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no tables, for those of a later release would be others
  await (db as Kysely<any>)
    .insertInto('officeLogHeads')
    .values({ name: 'log', number: 0, mark: '', seal: '' })
    .execute();
}
