import type { Migration } from 'kysely/migration';

/** What the office sees of a photograph before it is cut. */
export const smallPhotographs: Migration = {
  up: (db) =>
    db.schema
      .alterTable('photographs')
      .addColumn('small', 'bytea' as never)
      .execute(),
};
