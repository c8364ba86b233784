import type { Migration } from 'kysely/migration';

/** The newsletter: its issues, the two letters of each, and which letter of the outbox belongs to which. */
export const mailings: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('mailings')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('issue', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('editedAt', 'text', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('dueAt', 'text')
      .addColumn('startedAt', 'text')
      .addColumn('fedAt', 'text')
      .addColumn('endedAt', 'text')
      .addColumn('why', 'text')
      .addColumn('after', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('pace', 'text', (column) => column.notNull().defaultTo('{}'))
      .addColumn('people', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('sent', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('failed', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('removed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('mailingLetters')
      .addColumn('mailing', 'text', (column) => column.notNull().references('mailings.id').onDelete('cascade'))
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('letter', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('mailingLettersEach', ['mailing', 'language'])
      .execute();
    await db.schema.alterTable('letters').addColumn('mailing', 'text').execute();
    // Nobody gets an issue twice, whoever puts it into the outbox how often.
    await db.schema.createIndex('lettersMailing').unique().on('letters').columns(['mailing', 'about']).execute();
    for (const [column, type] of [
      ['note', 'text'],
      ['refusals', 'integer'],
    ] as const)
      await db.schema
        .alterTable('subscribers')
        .addColumn(column, type, (definition) => (type === 'integer' ? definition.notNull().defaultTo(0) : definition))
        .execute();
  },
};
