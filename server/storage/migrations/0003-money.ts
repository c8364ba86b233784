import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Prices became content. An offer is a list of lines, each with the price of its group, and the
 * office records payments. Each statement runs on both engines.
 */
export const money: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table offers add column lines text not null default '[]'`,
  `update offers set lines = '[{"group":"full","seats":' || seats || ',"cents":' || cents || '}]'`,
  'alter table offers drop column cents',
  'alter table event_capacity drop column cents',
  'alter table event_capacity add column pay_until text',
  'alter table offers add column reminded_at text',
  'alter table request_transitions add column from_lines text',
  'alter table ticket_requests add column seats_by_group text',
  `create table payments (
    id text primary key not null, request_id text references ticket_requests (id) on delete set null,
    reference text not null, event_id integer not null, cents integer not null, kind text not null,
    day text not null, at text not null, "by" text not null, staff_id text, undone_at text
  )`,
  'create index payments_request on payments (request_id)',
  `create table invoices (
    number text primary key not null, request_id text references ticket_requests (id) on delete set null,
    reference text not null, day text not null, content text not null
  )`,
  'create index invoices_request on invoices (request_id)',
  'create table invoice_numbers (year integer primary key not null, last integer not null)',
  'create index payments_event on payments (event_id, day)',
];
