/** Never put user input into an email: the form accepts any address. */
import { accountPages } from '#contract/accounts/account-addresses.ts';
import { retentionDays } from '#contract/booking/retention.ts';
import type { EmailData, EmailKind } from '#contract/emails.ts';
import { day, limits } from '#server/limits.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';
import type { AccountRow } from './account-repository.ts';

type AccountRecipient = Pick<AccountRow, 'id' | 'email' | 'language'>;

/** The daily limit does not apply to these: the owner must learn of a change. */
const unlimitedKinds: EmailKind[] = ['passwordChanged', 'accountDeleted'];

export function createAccountEmails({
  site,
  outbox,
  origin,
  now,
}: Pick<Services, 'site' | 'outbox' | 'origin' | 'now'>) {
  const pageUrl = (name: keyof typeof accountPages, { language }: AccountRecipient, token?: string) =>
    `${origin()}${accountPages[name]}?lng=${language}${token ? `#${token}` : ''}`;

  async function writeAccountEmail<Kind extends EmailKind>(
    kind: Kind,
    { id, email, language }: AccountRecipient,
    facts: EmailData[Kind],
  ): Promise<OutgoingEmail> {
    return { kind, subjectId: id, to: email, email: await site.writeEmail(kind, language, facts) };
  }

  return {
    writeVerification: (to: AccountRecipient, token: string) =>
      writeAccountEmail('accountVerification', to, {
        verify: pageUrl('verify', to, token),
        hours: limits.verifyHours,
        days: retentionDays('unverifiedAccount'),
      }),
    writeAccountExists: (to: AccountRecipient) =>
      writeAccountEmail('accountExists', to, { signIn: pageUrl('signIn', to), forgotten: pageUrl('forgotten', to) }),
    writePasswordReset: (to: AccountRecipient, token: string) =>
      writeAccountEmail('passwordReset', to, { reset: pageUrl('reset', to, token), minutes: limits.resetMinutes }),
    writePasswordChanged: (to: AccountRecipient) =>
      writeAccountEmail('passwordChanged', to, { forgotten: pageUrl('forgotten', to) }),
    writeAccountDeleted: (to: AccountRecipient) => writeAccountEmail('accountDeleted', to, {}),
    /** Stores nothing and returns false if the address has reached today's limit for this kind. */
    async putInOutbox(trx: DatabaseTransaction, message: OutgoingEmail) {
      const since = new Date(now().getTime() - day);
      const isAllowed =
        unlimitedKinds.includes(message.kind) ||
        (await outbox.countSentTo(trx, message.to, [message.kind], since)) < limits.accountEmailsPerDay;
      if (isAllowed) await outbox.put(trx, message);
      return isAllowed;
    },
  };
}
