import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Places and categories became entries of the content. Seats count at the place of the event and in
 * its shelter, no longer in the park and in the barn. Each statement runs on both engines.
 * A hash seals the lines of the office's log, so they stay: contract/office/audit-subject.ts.
 */
export const venues: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  'alter table event_capacity rename column park to at_place',
  'alter table event_capacity rename column barn to in_shelter',
  // Without seats in the park, an event had only one place: the barn.
  'update event_capacity set at_place = in_shelter, in_shelter = null where at_place is null',
  `update decisions set kind = 'shelter' where kind = 'barn'`,
  `update content_drafts set email_choice = replace(email_choice, '"kind":"barn"', '"kind":"shelter"')
    where email_choice is not null`,
  ...['content_revisions', 'content_drafts'].map(
    (table) => `update ${table} set data = replace(data, '"category":"Info"', '"category":"info"') where kind = 'news'`,
  ),
];
