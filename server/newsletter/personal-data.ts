/** What the newsletter's list knows of an account's confirmed address. */
import type { NewsletterChoice } from '#contract/account.ts';
import type { Erasure, Owner } from '#server/accounts/personal-data.ts';
import type { Services } from '#server/services.ts';
import { openList } from './list.ts';

export function newsletterPersonalData(services: Services) {
  const { db, secrets } = services;
  const list = openList(services);

  const rowOf = async ({ email }: Owner) =>
    email === undefined
      ? undefined
      : db
          .selectFrom('subscribers')
          .select(['id', 'askedAt', 'askedFrom', 'confirmedAt', 'confirmedFrom', 'consentVersion', 'language', 'note'])
          .where('emailMark', '=', secrets.hash('subscriber', email.toLowerCase()))
          .executeTakeFirst();

  return {
    async choice(owner: Owner): Promise<NewsletterChoice> {
      if (owner.email === undefined) return 'unverified';
      const row = await rowOf(owner);
      return row ? (row.confirmedAt ? 'confirmed' : 'asked') : 'none';
    },
    async export(owner: Owner): Promise<unknown> {
      const { id: _, ...known } = (await rowOf(owner)) ?? { id: '' };
      return Object.keys(known).length > 0 ? known : null;
    },
    async erase(owner: Owner): Promise<Erasure> {
      const row = await rowOf(owner);
      return async (transaction) => {
        if (row) await list.leaveWithin(transaction, secrets.link('leave', row.id));
      };
    },
  };
}
