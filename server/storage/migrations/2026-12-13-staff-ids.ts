import type { Migration } from 'kysely/migration';

/** Two people of the office may have the same name: rows that say who did something hold the id as well. Null: the terminal, or an older row. */
export const staffIds: Migration = {
  up: async (db) => {
    for (const table of ['requestSteps', 'arrivals', 'decisions', 'mailings'])
      await db.schema.alterTable(table).addColumn('staffId', 'text').execute();
    for (const table of ['contentDrafts', 'contentRevisions'])
      await db.schema.alterTable(table).addColumn('authorId', 'text').execute();
  },
};
