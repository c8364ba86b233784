import type { Migration } from 'kysely/migration';

/**
 * When an e-mail about a decision was sent. Until now a missing e-mail counted as sent, so for the rows of that time it still
 * does: nobody can tell any more.
 */
export const sentTellings: Migration = {
  up: async (db) => {
    await db.schema.alterTable('tellings').addColumn('emailSentAt', 'text').execute();
    await db
      .updateTable('tellings')
      .set(({ selectFrom }) => ({
        emailSentAt: selectFrom('decisions').select('at').whereRef('decisions.id', '=', 'tellings.decision'),
      }))
      .where('letter', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('letters').select('letters.id').whereRef('letters.id', '=', 'tellings.letter'))),
      )
      .execute();
  },
};
