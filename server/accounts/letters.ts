/** Never put user input into an e-mail: the form accepts any address. */
import type { Transaction } from 'kysely';
import { accountPages } from '#contract/accounts/account-addresses.ts';
import type { LetterFacts, LetterKind } from '#contract/booking/inbox.ts';
import { daysKept } from '#contract/booking/retention.ts';
import { limits } from '#server/limits.ts';
import type { Outgoing } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';
import type { Account } from './repository.ts';

type Recipient = Pick<Account, 'id' | 'email' | 'language'>;

/** The daily limit does not apply to these: the owner must learn of a change. */
const always: LetterKind[] = ['passwordChanged', 'accountDeleted'];
const day = 24 * 60 * 60 * 1000;

export function accountLetters({ site, outbox, origin, now }: Pick<Services, 'site' | 'outbox' | 'origin' | 'now'>) {
  const page = (name: keyof typeof accountPages, { language }: Recipient, key?: string) =>
    `${origin()}${accountPages[name]}?lng=${language}${key ? `#${key}` : ''}`;

  async function write<Kind extends LetterKind>(
    kind: Kind,
    { id, email, language }: Recipient,
    facts: LetterFacts[Kind],
  ): Promise<Outgoing> {
    return { kind, about: id, to: email, letter: await site.write(kind, language, facts) };
  }

  return {
    verification: (to: Recipient, key: string) =>
      write('accountVerification', to, {
        verify: page('verify', to, key),
        hours: limits.verifyHours,
        days: daysKept('unverifiedAccount'),
      }),
    known: (to: Recipient) =>
      write('accountKnown', to, { signIn: page('signIn', to), forgotten: page('forgotten', to) }),
    reset: (to: Recipient, key: string) =>
      write('passwordReset', to, { reset: page('reset', to, key), minutes: limits.resetMinutes }),
    changed: (to: Recipient) => write('passwordChanged', to, { forgotten: page('forgotten', to) }),
    deleted: (to: Recipient) => write('accountDeleted', to, {}),
    /** False: the address has reached today's limit for this kind. */
    async post(transaction: Transaction<Tables>, letter: Outgoing) {
      const since = new Date(now().getTime() - day);
      const free =
        always.includes(letter.kind) ||
        (await outbox.sentTo(transaction, letter.to, [letter.kind], since)) < limits.accountLettersPerDay;
      if (free) await outbox.put(transaction, letter);
      return free;
    },
  };
}
