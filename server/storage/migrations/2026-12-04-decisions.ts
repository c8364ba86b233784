import type { Migration } from 'kysely/migration';

/** What was decided about evenings, who hears of it, and of which evening the office has been reminded. */
export const decisions: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('decisions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('event', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('before', 'integer', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('announced', 'text', (column) => column.notNull())
      .addColumn('replaced', 'integer', (column) => column.notNull())
      .addColumn('undoneAt', 'text')
      .addUniqueConstraint('decisionsRevision', ['event', 'revision'])
      .execute();
    await db.schema
      .createTable('tellings')
      .addColumn('decision', 'text', (column) => column.notNull().references('decisions.id').onDelete('cascade'))
      .addColumn('requestId', 'text', (column) => column.notNull().references('ticketRequests.id').onDelete('cascade'))
      .addColumn('circle', 'text', (column) => column.notNull())
      .addColumn('letter', 'text')
      .addColumn('calledAt', 'text')
      .addColumn('calledBy', 'text')
      // However two press at once: nobody hears of one decision twice.
      .addPrimaryKeyConstraint('tellingsOneEach', ['decision', 'requestId'])
      .execute();
    await db.schema.createIndex('tellingsRequest').on('tellings').column('requestId').execute();
    await db.schema
      .createTable('decisionReminders')
      .addColumn('event', 'integer', (column) => column.notNull())
      .addColumn('due', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('decisionRemindersOneEach', ['event', 'due'])
      .execute();
  },
};
