import type { Kysely } from 'kysely';
import type { SiteInbox } from '#contract/inbox.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/storage/tables.ts';

/** What whoever keeps something of a visitor's works with: where it lies, what letters say and how they leave. */
export interface Keeper {
  db: Kysely<Tables>;
  site: SiteInbox;
  secrets: Secrets;
  outbox: Outbox;
  origin: () => string;
  now: () => Date;
}

/** One whose notices go to the office. */
export interface OfficeKeeper extends Keeper {
  office: () => string;
}
