import {
  type DoubleOptIn,
  type EmailContent,
  type OptInRequest,
  type OptInServices,
  openDoubleOptIn,
} from '#server/opt-in/double-opt-in.ts';
import type { Tables } from '#server/storage/tables.ts';

type SubscriberRow = Tables['subscribers'];

interface SubscriptionRequest extends OptInRequest {
  /** the staff sends the link; `note`: how the person asked for the newsletter */
  byStaff?: { note: string | null };
}

const isSubscribed = ({ confirmedAt, pausedAt }: SubscriberRow): boolean => confirmedAt !== null && pausedAt === null;

const notPaused = { refusals: 0, pausedAt: null, pauseReason: null };

export function openSubscriptions(services: OptInServices) {
  const { site, secrets, now } = services;

  const writeUnsubscribeEmail = async (
    kind: 'newsletterWelcome' | 'newsletterSubscribed',
    { id }: SubscriberRow,
    language: SubscriberRow['language'],
  ): Promise<EmailContent> => {
    const unsubscribeUrl = optIn.unsubscribeUrlOf(id);
    const facts = { unsubscribe: `${unsubscribeUrl}?lng=${language}` };
    return { kind, email: await site.writeEmail(kind, language, facts), unsubscribeUrl };
  };

  const optIn: DoubleOptIn<SubscriptionRequest> = openDoubleOptIn<SubscriberRow, SubscriptionRequest>(services, {
    table: 'subscribers',
    path: '/newsletter',
    hashEmail: (email) => secrets.hash('subscriber', email.toLowerCase()),
    unsubscribeKey: (id) => secrets.linkToken('leave', id),
    consents: () => site.consents.newsletter,
    createColumns: ({ byStaff }) => ({ ...notPaused, note: byStaff?.note ?? null }),
    readUniqueColumns: () => ({}),
    isConfirmed: isSubscribed,
    isActive: isSubscribed,
    changeOnRequest(known, { language, consentVersion, requestedAt, requestedFrom }, { byStaff }) {
      if (byStaff) return byStaff.note ? { note: byStaff.note } : {};
      // A paused person's consent is kept: anyone could have typed the address.
      return known.confirmedAt ? {} : { language, consentVersion, requestedAt, requestedFrom };
    },
    changeOnConfirmation: notPaused,
    limitedKinds: ['newsletterConfirmation', 'newsletterSubscribed'],
    confirmation: {
      kind: 'newsletterConfirmation',
      write: ({ language, note }, facts) =>
        site.writeEmail('newsletterConfirmation', language, { ...facts, byOffice: note !== null }),
    },
    writeActiveEmail: (row, language) => writeUnsubscribeEmail('newsletterSubscribed', row, language),
    writeWelcome: (row) => writeUnsubscribeEmail('newsletterWelcome', row, row.language),
    afterConfirmation: (trx, { emailHash }) =>
      trx.deleteFrom('suppressions').where('emailHash', '=', emailHash).execute(),
    /** So that the office cannot add the address again. */
    afterRemoval: (trx, emailHashes) =>
      trx
        .insertInto('suppressions')
        .values(emailHashes.map((emailHash) => ({ emailHash, unsubscribedAt: now().toISOString() })))
        .onConflict((conflict) => conflict.column('emailHash').doNothing())
        .execute(),
  });
  return optIn;
}
