/** Other features implement this; accounts call it. */
import type { AccountTicketRequest, NewsletterChoice } from '#contract/accounts/account.ts';
import type { RequestChange } from '#server/booking/seats/store.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';

export interface PersonalDataOwner {
  /** undefined: the person has no account */
  accountId: string | undefined;
  /** undefined until confirmed: the address may belong to another person */
  email: string | undefined;
}

/** Deletes in the caller's transaction: an account is deleted with all its data or not at all. */
export type Erasure = (trx: DatabaseTransaction) => Promise<void>;

/** The member of staff who deletes for a person. Undefined: the person does it. */
export type ErasedBy = RequestChange | undefined;

interface PersonalDataHolder {
  export: (owner: PersonalDataOwner) => Promise<unknown>;
  /** Reads and writes emails first, so that the `Erasure` only deletes. */
  prepareErasure: (owner: PersonalDataOwner, by?: ErasedBy) => Promise<Erasure>;
}

export interface PersonalData {
  tickets: PersonalDataHolder & { list: (owner: PersonalDataOwner) => Promise<AccountTicketRequest[]> };
  newsletter: PersonalDataHolder & { readChoice: (owner: PersonalDataOwner) => Promise<NewsletterChoice> };
  alerts: PersonalDataHolder & { list: (owner: PersonalDataOwner) => Promise<unknown[]> };
}
