import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which letters may still be taken back: hardly ever any, and whoever takes the next ones asks each time. */
export const lettersHeld: Migration = {
  up: async (db) => {
    const index = db.schema.createIndex('lettersHeld').on('letters').column('leasedUntil');
    await ['sentAt', 'deadAt', 'leasedBy']
      .reduce((some, column) => some.where(sql.ref(column), 'is', null), index)
      .where(sql.ref('leasedUntil'), 'is not', null)
      .execute();
  },
};
