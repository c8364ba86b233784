/** What other features keep of an account's owner, and how it is listed, exported and erased. They implement it; accounts only call. */
import type { Transaction } from 'kysely';
import type { AccountTicketRequest, NewsletterChoice } from '#contract/accounts/account.ts';
import type { Tables } from '#server/storage/tables.ts';

export interface Owner {
  accountId: string;
  /** only once it is confirmed: until then it may be somebody else's */
  email: string | undefined;
}

/** Deletes within the caller's transaction: an account ends with all that belongs to it, or not at all. */
export type Erasure = (transaction: Transaction<Tables>) => Promise<void>;

interface Holding {
  export: (owner: Owner) => Promise<unknown>;
  /** Reads what there is and writes the letters beforehand; the `Erasure` then only deletes. */
  erase: (owner: Owner) => Promise<Erasure>;
}

export interface PersonalData {
  tickets: Holding & { list: (owner: Owner) => Promise<AccountTicketRequest[]> };
  newsletter: Holding & { choice: (owner: Owner) => Promise<NewsletterChoice> };
  /** of which evenings they want to be told */
  alerts: Holding;
}
