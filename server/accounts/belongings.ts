/** What other parts of the house keep for an account. They say how it is shown, exported and deleted; accounts only ask. */
import type { AccountTicketRequest, NewsletterChoice } from '#contract/account.ts';

export interface Owner {
  accountId: string;
  /** only once it is confirmed: until then it may be somebody else's */
  email: string | undefined;
}

export interface Belongings {
  tickets: {
    list: (owner: Owner) => Promise<AccountTicketRequest[]>;
    export: (owner: Owner) => Promise<unknown[]>;
    forget: (owner: Owner) => Promise<void>;
  };
  newsletter: {
    choice: (owner: Owner) => Promise<NewsletterChoice>;
    export: (owner: Owner) => Promise<unknown>;
    forget: (owner: Owner) => Promise<void>;
  };
}
