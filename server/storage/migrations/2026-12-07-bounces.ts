import type { Migration } from 'kysely/migration';

/** Who of the newsletter's list gets no issues, because a letter came back. */
export const bounces: Migration = {
  up: async (db) => {
    for (const column of ['pausedAt', 'pausedFor'])
      await db.schema.alterTable('subscribers').addColumn(column, 'text').execute();
  },
};
