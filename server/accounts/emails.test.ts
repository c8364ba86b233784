/** The emails of an account: language, links, and how many a day. */
import { expect, test } from 'vitest';
import { accountPages } from '#contract/accounts/account-addresses.ts';
import { retentionDays } from '#contract/booking/retention.ts';
import { type Language, languages } from '#contract/language.ts';
import { day, limits } from '#server/limits.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import { createAccountEmails } from './emails.ts';

const now = new Date('2027-06-10T10:00:00Z');

/** `sent`: how many emails the address got today. */
function createEmails(sent = 0) {
  const stored: OutgoingEmail[] = [];
  const counted: unknown[] = [];
  const emails = createAccountEmails({
    site: { writeEmail: async (kind: string, language: Language, facts: object) => ({ kind, language, ...facts }) },
    outbox: {
      put: async (_: unknown, email: OutgoingEmail) => void stored.push(email),
      countSentTo: async (_: unknown, ...asked: unknown[]) => {
        counted.push(asked);
        return sent;
      },
    },
    ...{ origin: () => 'https://x.example', now: () => now },
  } as never);
  return { emails, stored, counted };
}

test.each(languages)('each email to a person who reads %s is in this language, as are its links', async (language) => {
  const { emails } = createEmails();
  const to = { id: 'account', email: 'ada@example.org', language };
  const link = (page: keyof typeof accountPages, token = '') =>
    `https://x.example${accountPages[page]}?lng=${language}${token}`;
  const facts = {
    accountVerification: {
      verify: link('verify', '#key'),
      hours: limits.verifyHours,
      days: retentionDays('unverifiedAccount'),
    },
    accountExists: { signIn: link('signIn'), forgotten: link('forgotten') },
    passwordReset: { reset: link('reset', '#key'), minutes: limits.resetMinutes },
    passwordChanged: { forgotten: link('forgotten') },
    accountDeleted: {},
  };
  const written = [
    ...[await emails.writeVerification(to, 'key'), await emails.writeAccountExists(to)],
    ...[await emails.writePasswordReset(to, 'key'), await emails.writePasswordChanged(to)],
    await emails.writeAccountDeleted(to),
  ];
  expect(written).toEqual(
    Object.entries(facts).map(([kind, its]) => ({
      ...{ kind, subjectId: 'account', to: 'ada@example.org', email: { kind, language, ...its } },
    })),
  );
});

test.each([
  ['accountVerification', limits.accountEmailsPerDay - 1, true],
  ['accountVerification', limits.accountEmailsPerDay, false],
  ['accountExists', limits.accountEmailsPerDay, false],
  ['passwordReset', limits.accountEmailsPerDay, false],
  ['passwordChanged', limits.accountEmailsPerDay, true],
  ['accountDeleted', limits.accountEmailsPerDay, true],
] as const)('the email %s leaves after %i of its kind on one day: %s', async (kind, sent, isSent) => {
  const { emails, stored, counted } = createEmails(sent);
  const email = { kind, to: 'ada@example.org' } as OutgoingEmail;
  expect(await emails.putInOutbox(undefined as never, email)).toBe(isSent);
  expect(stored).toEqual(isSent ? [email] : []);
  for (const asked of counted) expect(asked).toEqual([email.to, [kind], new Date(now.getTime() - day)]);
});
