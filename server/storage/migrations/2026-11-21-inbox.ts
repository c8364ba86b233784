import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Requests, letters and the newsletter's list. */
export const inbox: Migration = {
  up: async (db) => {
    await ticketTables(db);
    await letterTable(db);
    await newsletterTables(db);
    await db.schema
      .createTable('consentTexts')
      .addColumn('version', 'text', (column) => column.primaryKey())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .execute();
  },
};

async function ticketTables(db: Kysely<unknown>) {
  await db.schema
    .createTable('ticketRequests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('linkMark', 'text', (column) => column.notNull().unique())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('askedAt', 'text', (column) => column.notNull())
    .addColumn('keptUntil', 'text', (column) => column.notNull())
    .addColumn('answeredAt', 'text')
    .addColumn('withdrawnAt', 'text')
    .addColumn('reachable', 'integer', (column) => column.notNull())
    .addColumn('receipt', 'integer', (column) => column.notNull())
    .addColumn('termsVersion', 'text', (column) => column.notNull())
    .addColumn('fullName', 'text')
    .addColumn('email', 'text')
    .addColumn('phoneNumber1', 'text')
    .addColumn('phoneNumber2', 'text')
    .addColumn('additionalNotes', 'text')
    .addColumn('selectedDate', 'text')
    .addColumn('event', 'text')
    .execute();
  await db.schema
    .createTable('ticketKeys')
    .addColumn('keyMark', 'text', (column) => column.primaryKey())
    .addColumn('bodyMark', 'text', (column) => column.notNull())
    .addColumn('requestId', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('idCopies')
    .addColumn('requestId', 'text', (column) => column.primaryKey().references('ticketRequests.id').onDelete('cascade'))
    .addColumn('wrappedKey', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('storedAt', 'text', (column) => column.notNull())
    .addColumn('keptUntil', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('copyAccess')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('why', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('mark', 'text', (column) => column.notNull())
    .execute();
}

async function letterTable(db: Kysely<unknown>) {
  await db.schema
    .createTable('letters')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('recipientMark', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('dueAt', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('leasedBy', 'text')
    .addColumn('leasedUntil', 'text')
    .addColumn('sentAt', 'text')
    .addColumn('deadAt', 'text')
    .addColumn('fault', 'text')
    .execute();
  await db.schema
    .createIndex('lettersDue')
    .on('letters')
    .columns(['dueAt'])
    .where(sql.ref('sentAt'), 'is', null)
    .where(sql.ref('deadAt'), 'is', null)
    .execute();
  await db.schema.createIndex('lettersRecipient').on('letters').columns(['recipientMark', 'createdAt']).execute();
  await db.schema.createIndex('lettersAbout').on('letters').column('about').execute();
}

async function newsletterTables(db: Kysely<unknown>) {
  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('emailMark', 'text', (column) => column.notNull().unique())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('consentVersion', 'text', (column) => column.notNull())
    .addColumn('askedAt', 'text', (column) => column.notNull())
    .addColumn('askedFrom', 'text', (column) => column.notNull())
    .addColumn('confirmMark', 'text', (column) => column.notNull().unique())
    .addColumn('confirmUntil', 'text', (column) => column.notNull())
    .addColumn('leaveMark', 'text', (column) => column.notNull().unique())
    .addColumn('confirmedAt', 'text')
    .addColumn('confirmedFrom', 'text')
    .execute();
  await db.schema
    .createTable('suppressions')
    .addColumn('emailMark', 'text', (column) => column.primaryKey())
    .addColumn('leftAt', 'text', (column) => column.notNull())
    .execute();
}
