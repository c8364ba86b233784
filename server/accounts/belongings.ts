/** What other parts of the house keep for an account. They say how it is shown, exported and deleted; accounts only ask. */
import type { Transaction } from 'kysely';
import type { AccountTicketRequest, NewsletterChoice } from '#contract/account.ts';
import type { Tables } from '#server/storage/tables.ts';

export interface Owner {
  accountId: string;
  /** only once it is confirmed: until then it may be somebody else's */
  email: string | undefined;
}

/** Deletes within the caller's transaction: an account ends with all that belongs to it, or not at all. */
export type Erasure = (transaction: Transaction<Tables>) => Promise<void>;

export interface Belongings {
  tickets: {
    list: (owner: Owner) => Promise<AccountTicketRequest[]>;
    export: (owner: Owner) => Promise<unknown[]>;
    /** Looks what there is and writes the letters it takes; what comes back deletes. */
    erase: (owner: Owner) => Promise<Erasure>;
  };
  newsletter: {
    choice: (owner: Owner) => Promise<NewsletterChoice>;
    export: (owner: Owner) => Promise<unknown>;
    /** Looks what there is and writes the letters it takes; what comes back deletes. */
    erase: (owner: Owner) => Promise<Erasure>;
  };
}
