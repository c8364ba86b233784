import type { Migration } from 'kysely/migration';

/** Films that have been handed in, in parts of a megabyte, and those that are still on their way. */
export const films: Migration = {
  up: async ({ schema }) => {
    await schema
      .createTable('filmUploads')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('films')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('handed', 'text', (column) => column.notNull())
      .addColumn('upload', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull().unique())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('facts', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('neededAt', 'text', (column) => column.notNull())
      .addColumn('withheldAt', 'text')
      .execute();
    await schema.createIndex('filmsHanded').on('films').column('handed').execute();
    await schema
      .createTable('filmParts')
      .addColumn('upload', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      // SQLite keeps bytes as they are, whatever a column is called.
      .addColumn('bytes', 'bytea' as never, (column) => column.notNull())
      .addPrimaryKeyConstraint('filmPartsPlace', ['upload', 'number'])
      .execute();
  },
};
