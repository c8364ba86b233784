import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A stranger's number may be larger than the column of PostgreSQL; no evening of ours has such a one. */
const largest = 2 ** 31 - 1;

/** Requests that came before chairs were counted know their evening in the visitor's words only; its number moves into its column. */
export const askedEvenings: Migration = {
  up: async (db: Kysely<unknown>) => {
    const { rows } = await sql<{ id: string; event: string }>`
      select id, event from ticket_requests where event is not null and event_number is null
    `.execute(db);
    for (const { id, event } of rows) {
      const { id: number } = JSON.parse(event) as { id?: number };
      if (number !== undefined && number <= largest)
        await sql`update ticket_requests set event_number = ${number} where id = ${id}`.execute(db);
    }
  },
};
