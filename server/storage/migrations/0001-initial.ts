import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** server/storage/tables.ts describes the columns. Each statement runs on both engines. */
export const initial: Migration = {
  up: async (db) => {
    for (const statement of statements(isPostgres(db) ? 'unlogged' : '')) await sql.raw(statement).execute(db);
  },
};

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter;

/** A crash may lose `rates`, so it is unlogged on PostgreSQL. SQLite counts in memory. */
const statements = (unlogged: string): string[] => [
  `create table ticket_requests (
    id text primary key not null, reference text not null unique, link_hash text not null unique,
    language text not null, requested_at text not null, retained_until text not null, answered_at text,
    withdrawn_at text, reachable integer not null, receipt integer not null, terms_version text not null,
    full_name text, email text, phone_number1 text, phone_number2 text, number_of_tickets integer,
    additional_notes text, selected_date text, event text, account_id text,
    state text not null default 'open', event_id integer, seats integer, version integer not null default 1
  )`,
  `create index ticket_requests_account on ticket_requests (account_id)`,
  `create index ticket_requests_requested on ticket_requests (requested_at, reference)`,
  `create index ticket_requests_event on ticket_requests (event_id, state, requested_at)`,
  `create index ticket_requests_state on ticket_requests (state, requested_at)`,
  `create table event_capacity (
    event_id integer primary key not null, park integer, barn integer, cents integer not null,
    cut_off text not null, version integer not null
  )`,
  `create table held_seats (
    id text primary key not null,
    event_id integer not null references event_capacity (event_id) on delete cascade, seats integer not null,
    reason text not null, at text not null, "by" text not null
  )`,
  `create index held_seats_event on held_seats (event_id)`,
  `create table offers (
    id text primary key not null, request_id text not null references ticket_requests (id) on delete cascade,
    event_id integer not null, seats integer not null, cents integer not null, state text not null,
    made_at text not null, until text not null, answered_at text
  )`,
  `create index offers_event on offers (event_id, state)`,
  `create unique index offers_one_each on offers (request_id) where state in ('live', 'accepted')`,
  `create index offers_request on offers (request_id)`,
  `create index offers_until on offers (state, until)`,
  `create table check_ins (
    nonce text primary key not null,
    event_id integer not null references event_capacity (event_id) on delete cascade, number integer not null,
    party text not null, offer_id text references offers (id) on delete cascade, guests integer not null,
    at text not null, "by" text not null, staff_id text,
    constraint check_ins_number unique (event_id, number)
  )`,
  `create index check_ins_offer on check_ins (offer_id)`,
  `create table request_transitions (
    id text primary key not null, request_id text not null references ticket_requests (id) on delete cascade,
    version integer not null, at text not null, by_kind text not null, "by" text not null, staff_id text,
    transition text not null, from_state text not null, to_state text not null, note text,
    from_event_id integer, from_seats integer, to_seats integer, from_offer_id text,
    recalled_email text,
    constraint request_transitions_version unique (request_id, version)
  )`,
  `create table decisions (
    id text primary key not null, event_id integer not null, kind text not null, at text not null,
    "by" text not null, previous_revision integer not null, revision integer not null,
    announced text not null, replaced_emails integer not null, undone_at text, staff_id text,
    constraint decisions_revision unique (event_id, revision)
  )`,
  `create table notifications (
    decision_id text not null references decisions (id) on delete cascade,
    request_id text not null references ticket_requests (id) on delete cascade, audience text not null,
    email_id text, called_at text, called_by text, email_sent_at text,
    constraint notifications_one_each primary key (decision_id, request_id)
  )`,
  `create index notifications_request on notifications (request_id)`,
  `create table decision_reminders (
    event_id integer not null, due text not null,
    constraint decision_reminders_one_each primary key (event_id, due)
  )`,
  `create table sample_requests (
    request_id text primary key not null references ticket_requests (id) on delete cascade
  )`,
  `create table presence (
    kind text not null, subject text not null, staff_id text not null, name text not null, at text not null,
    constraint presence_each primary key (kind, subject, staff_id)
  )`,
  `create table idempotency_keys (
    key_hash text primary key not null, body_hash text not null, request_id text not null,
    created_at text not null
  )`,
  `create table id_copies (
    request_id text primary key not null references ticket_requests (id) on delete cascade,
    wrapped_key text not null, sealed text not null, stored_at text not null, retained_until text not null
  )`,
  `create table copy_access (
    number integer primary key not null, at text not null, staff_name text not null, reason text not null,
    reference text not null, hash text not null
  )`,
  `create table outbox_emails (
    id text primary key not null, kind text not null, subject_id text not null, recipient_hash text not null,
    sealed text, created_at text not null, due_at text not null, tries integer not null, leased_by text,
    leased_until text, sent_at text, dead_at text, error_code text, priority integer not null default 0,
    position integer not null default 0, issue_id text
  )`,
  `create index outbox_emails_subject on outbox_emails (subject_id)`,
  `create index outbox_emails_held on outbox_emails (leased_until)
    where sent_at is null and dead_at is null and leased_by is null and leased_until is not null`,
  `create unique index outbox_emails_issue on outbox_emails (issue_id, subject_id)`,
  `create index outbox_emails_next on outbox_emails (priority, due_at) where sent_at is null and dead_at is null`,
  `create index outbox_emails_recipient on outbox_emails (recipient_hash, created_at)`,
  `create index outbox_emails_waiting on outbox_emails (recipient_hash, position) where sent_at is null and dead_at is null`,
  `create table subscribers (
    id text primary key not null, email text not null, email_hash text not null unique,
    language text not null, consent_version text not null, requested_at text not null, requested_from text not null,
    confirm_hash text not null unique, confirm_until text not null, unsubscribe_hash text not null unique,
    confirmed_at text, confirmed_from text, note text, refusals integer not null default 0, paused_at text,
    pause_reason text
  )`,
  `create table seat_alerts (
    id text primary key not null, event_id integer not null, email text not null, email_hash text not null,
    language text not null, consent_version text not null, requested_at text not null, requested_from text not null,
    confirm_hash text not null unique, confirm_until text not null, unsubscribe_hash text not null unique,
    retained_until text not null, confirmed_at text, confirmed_from text, notified_at text,
    constraint seat_alerts_one_each unique (event_id, email_hash)
  )`,
  `create table newsletter_issues (
    id text primary key not null, content text not null, version integer not null, state text not null,
    created_at text not null, edited_at text not null, "by" text not null, due_at text, started_at text,
    queued_at text, ended_at text, stop_reason text, last_subscriber_id text not null default '',
    next_send_by_host text not null default '{}', recipients integer not null default 0,
    sent integer not null default 0, failed integer not null default 0, removed integer not null default 0,
    archived integer not null default 0, staff_id text
  )`,
  `create table issue_emails (
    issue_id text not null references newsletter_issues (id) on delete cascade, language text not null,
    email text not null, constraint issue_emails_each primary key (issue_id, language)
  )`,
  `create table suppressions (email_hash text primary key not null, unsubscribed_at text not null)`,
  `create table accounts (
    id text primary key not null, name text not null, email text not null, email_lower text not null unique,
    language text not null, password_hash text not null, created_at text not null, verified_at text
  )`,
  `create table sessions (
    id text primary key not null, account_id text not null references accounts (id) on delete cascade,
    started_at text not null, ends_at text not null, idle_until text not null,
    refresh_hash text not null unique, previous_refresh_hash text unique, rotated_at text not null,
    salt text not null, access_hash text not null unique, previous_access_hash text unique,
    access_until text not null, device text not null, network text not null
  )`,
  `create index sessions_account on sessions (account_id)`,
  `create table spent_tokens (
    hash text primary key not null, session_id text not null references sessions (id) on delete cascade
  )`,
  `create index spent_tokens_session on spent_tokens (session_id)`,
  `create table account_keys (
    hash text primary key not null, account_id text not null references accounts (id) on delete cascade,
    purpose text not null, created_at text not null, until text not null
  )`,
  `create index account_keys_account on account_keys (account_id)`,
  `create ${unlogged} table rates (hash text primary key not null, count integer not null, ends_at text not null)`,
  `create table sign_in_attempts (
    hash text primary key not null, count integer not null, last_at text not null, wait_until text not null
  )`,
  `create table consent_texts (version text primary key not null, language text not null, text text not null)`,
  `create table secret_keys (name text primary key not null, sealed text not null)`,
  `create table content_revisions (
    number integer primary key not null, kind text not null, entry text not null, action text not null,
    data text, file_hash text, at text not null, author text not null, author_id text
  )`,
  `create index content_revisions_entry on content_revisions (kind, entry, number)`,
  `create table content_heads (
    kind text not null, entry text not null, revision integer not null,
    constraint content_heads_entry primary key (kind, entry)
  )`,
  `create table content_drafts (
    kind text not null, entry text not null, data text, base integer not null, version integer not null,
    at text not null, author text not null, author_id text, publish_at text, scheduled_by text,
    scheduled_by_id text, email_choice text, wait_reason text,
    constraint content_drafts_entry primary key (kind, entry)
  )`,
  `create table content_epochs (
    name text primary key not null, epoch integer not null, files_version integer not null
  )`,
  `create table photographs (
    hash text primary key not null, source_hash text not null, master bytea not null,
    placeholder text not null, at text not null, last_used_at text not null, published_at text,
    preview bytea not null
  )`,
  `create index photographs_source on photographs (source_hash)`,
  `create table photograph_files (
    photograph text not null references photographs (hash) on delete cascade, focus text not null,
    crop text not null, width integer not null, format text not null, address text not null,
    bytes bytea not null,
    constraint photograph_files_part primary key (photograph, focus, crop, width, format)
  )`,
  `create index photograph_files_address on photograph_files (address)`,
  `create table film_uploads (
    id text primary key not null, name text not null, bytes integer not null, "by" text not null,
    at text not null
  )`,
  `create table films (
    hash text primary key not null, source_hash text not null, upload_id text not null,
    address text not null unique, bytes integer not null, facts text not null, at text not null,
    last_used_at text not null, published_at text
  )`,
  `create index films_source on films (source_hash)`,
  `create table film_parts (
    upload_id text not null, number integer not null, bytes bytea not null,
    constraint film_parts_place primary key (upload_id, number)
  )`,
  `create table takedowns (hash text primary key not null, at text not null, reason text not null)`,
  `create table media_addresses (address text primary key not null, file text not null, last_used_at text not null)`,
  `create table staff (
    id text primary key not null, name text not null, email text unique, role text not null, event_id integer,
    password_hash text, totp_sealed text, totp_step integer, created_at text not null, until text,
    removed_at text
  )`,
  `create table staff_passkeys (
    id text primary key not null, staff_id text not null references staff (id) on delete cascade,
    public_key text not null, counter integer not null, transports text not null, rp_id text not null,
    name text not null, created_at text not null, last_used_at text
  )`,
  `create index staff_passkeys_staff on staff_passkeys (staff_id)`,
  `create table staff_recovery_codes (
    hash text primary key not null, staff_id text not null references staff (id) on delete cascade,
    used_at text
  )`,
  `create index staff_recovery_codes_staff on staff_recovery_codes (staff_id)`,
  `create table staff_invites (
    id text primary key not null, hash text not null unique, purpose text not null,
    staff_id text references staff (id) on delete cascade, email text, role text not null, event_id integer,
    invited_by text, created_at text not null, until text not null, used_at text
  )`,
  `create table staff_sessions (
    hash text primary key not null, id text not null unique,
    staff_id text not null references staff (id) on delete cascade, started_at text not null,
    seen_at text not null, proved_at text not null, device text not null
  )`,
  `create index staff_sessions_staff on staff_sessions (staff_id)`,
  `create table spent_challenges (hash text primary key not null, spent_at text not null)`,
  `create table audit_log (
    number integer primary key not null, at text not null, staff_id text, name text not null,
    action text not null, what text not null, hash text not null
  )`,
  `create index audit_log_at on audit_log (at)`,
  `create table log_heads (
    name text primary key not null, number integer not null, hash text not null, seal text not null
  )`,
  `create table view_counts (
    day text not null, what text not null, language text not null, referrer text not null,
    views integer not null, constraint view_counts_key primary key (day, what, language, referrer)
  )`,
  `create table write_checks (name text primary key not null, at text not null)`,
  `insert into content_epochs (name, epoch, files_version) values ('content', 0, 0)`,
  `insert into log_heads (name, number, hash, seal) values ('office', 0, '', ''), ('idCopies', 0, '', '')`,
];
