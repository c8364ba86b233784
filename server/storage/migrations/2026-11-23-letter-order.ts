import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Letters have a priority, and a place among those to the same recipient. What waits keeps the order in which it came. */
export const letterOrder: Migration = {
  up: async (db) => {
    for (const column of ['priority', 'place']) {
      await db.schema
        .alterTable('letters')
        .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
        .execute();
    }
    await numberWaiting(db);
    await db.schema.dropIndex('lettersDue').execute();
    for (const [name, columns] of [
      ['lettersNext', ['priority', 'dueAt']],
      ['lettersWaiting', ['recipientMark', 'place']],
    ] as const) {
      await db.schema
        .createIndex(name)
        .on('letters')
        .columns([...columns])
        .where(sql.ref('sentAt'), 'is', null)
        .where(sql.ref('deadAt'), 'is', null)
        .execute();
    }
  },
};

async function numberWaiting(db: Kysely<unknown>): Promise<void> {
  const [mark, created, id, sent] = ['recipientMark', 'createdAt', 'id', 'sentAt'].map((name) => sql.ref(name));
  const [earlierMark, earlierCreated, earlierId, earlierSent] = ['recipientMark', 'createdAt', 'id', 'sentAt'].map(
    (name) => sql.ref(`earlier.${name}`),
  );
  await sql`update letters set place = (
    select count(*) from letters as earlier
    where ${earlierMark} = letters.${mark} and ${earlierSent} is null
      and (${earlierCreated}, ${earlierId}) <= (letters.${created}, letters.${id})
  ) where ${sent} is null`.execute(db);
}
