import type { Migration } from 'kysely/migration';

/** Who wants to be told when there can be chairs again on an evening. */
export const eveningAlerts: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('eveningAlerts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('event', 'integer', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('emailMark', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('consentVersion', 'text', (column) => column.notNull())
      .addColumn('askedAt', 'text', (column) => column.notNull())
      .addColumn('askedFrom', 'text', (column) => column.notNull())
      .addColumn('confirmMark', 'text', (column) => column.notNull().unique())
      .addColumn('confirmUntil', 'text', (column) => column.notNull())
      .addColumn('leaveMark', 'text', (column) => column.notNull().unique())
      .addColumn('keptUntil', 'text', (column) => column.notNull())
      .addColumn('confirmedAt', 'text')
      .addColumn('confirmedFrom', 'text')
      .addColumn('toldAt', 'text')
      .addUniqueConstraint('eveningAlertsOneEach', ['event', 'emailMark'])
      .execute();
  },
};
