import type { NewsletterChoice } from '#contract/accounts/account.ts';
import type { Erasure, PersonalDataOwner } from '#server/accounts/personal-data.ts';
import type { OptInServices } from '#server/opt-in/double-opt-in.ts';
import { openSubscriptions } from './subscriptions.ts';

export function openNewsletterPersonalData(services: OptInServices) {
  const { db, secrets } = services;
  const subscriptions = openSubscriptions(services);

  const readRowOf = async ({ email }: PersonalDataOwner) =>
    email === undefined
      ? undefined
      : db
          .selectFrom('subscribers')
          .select(['id', 'requestedAt', 'requestedFrom', 'confirmedAt', 'confirmedFrom', 'consentVersion'])
          .select(['language', 'note', 'refusals', 'pausedAt', 'pauseReason'])
          .where('emailHash', '=', secrets.hash('subscriber', email.toLowerCase()))
          .executeTakeFirst();

  return {
    async readChoice(owner: PersonalDataOwner): Promise<NewsletterChoice> {
      if (owner.email === undefined) return 'unverified';
      const row = await readRowOf(owner);
      if (!row?.confirmedAt) return row ? 'asked' : 'none';
      return row.pausedAt ? 'paused' : 'confirmed';
    },
    async export(owner: PersonalDataOwner): Promise<unknown> {
      const { id: _, ...known } = (await readRowOf(owner)) ?? { id: '' };
      return Object.keys(known).length > 0 ? known : null;
    },
    async prepareErasure(owner: PersonalDataOwner): Promise<Erasure> {
      const row = await readRowOf(owner);
      return async (trx) => {
        if (row) await subscriptions.remove(trx, [row.id]);
      };
    },
  };
}
