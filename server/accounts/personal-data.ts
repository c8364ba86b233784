/** Other features implement this; accounts call it. */
import type { Transaction } from 'kysely';
import type { AccountTicketRequest, NewsletterChoice } from '#contract/accounts/account.ts';
import type { Tables } from '#server/storage/tables.ts';

export interface Owner {
  accountId: string;
  /** undefined until confirmed: the address may belong to another person */
  email: string | undefined;
}

/**
 * Deletes in the caller's transaction, so that an account goes with all its data or not at all.
 */
export type Erasure = (transaction: Transaction<Tables>) => Promise<void>;

interface Holding {
  export: (owner: Owner) => Promise<unknown>;
  /** Reads and writes e-mails first, so that the `Erasure` only deletes. */
  erase: (owner: Owner) => Promise<Erasure>;
}

export interface PersonalData {
  tickets: Holding & { list: (owner: Owner) => Promise<AccountTicketRequest[]> };
  newsletter: Holding & { choice: (owner: Owner) => Promise<NewsletterChoice> };
  alerts: Holding;
}
