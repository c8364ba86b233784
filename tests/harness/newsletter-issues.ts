import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { RenderedEmail } from '#contract/emails.ts';
import { type Language, languages } from '#contract/language.ts';
import { createBlock, createNewsletterIssue, type NewsletterIssue } from '#contract/office/newsletter.ts';
import { unsubscribePlaceholder } from '#server/mail/outbox.ts';
import { hashToken, type Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/storage/tables.ts';

export async function insertSubscribers(
  db: Kysely<Tables>,
  secrets: Pick<Secrets, 'hash' | 'linkToken'>,
  now: Date,
  readers: { email: string; language?: Language }[],
): Promise<string[]> {
  const at = now.toISOString();
  const rows: Tables['subscribers'][] = readers.map(({ email, language = 'de' }) => {
    const id = randomUUID();
    return {
      ...{ id, email, language, emailHash: secrets.hash('subscriber', email.toLowerCase()), consentVersion: 'x' },
      ...{ requestedAt: at, requestedFrom: '203.0.113.0/24', confirmHash: id, confirmUntil: at },
      ...{
        unsubscribeHash: hashToken(secrets.linkToken('leave', id)),
        confirmedAt: at,
        confirmedFrom: '203.0.113.0/24',
      },
      ...{ note: null, refusals: 0, pausedAt: null, pauseReason: null },
    };
  });
  for (let begin = 0; begin < rows.length; begin += 500)
    await db
      .insertInto('subscribers')
      .values(rows.slice(begin, begin + 500))
      .execute();
  return rows.map(({ id }) => id);
}

export const buildNewsletterIssue = (subject: string): NewsletterIssue => ({
  ...createNewsletterIssue(),
  subject: { de: subject, en: `${subject} (English)` },
  blocks: [{ ...createBlock('text'), text: { de: 'Guten Tag', en: 'Hello' } }],
});

export async function insertNewsletterIssue(
  db: Kysely<Tables>,
  now: Date,
  more: Partial<Tables['newsletterIssues']> = {},
): Promise<string> {
  const id = randomUUID();
  const at = now.toISOString();
  await db
    .insertInto('newsletterIssues')
    .values({
      ...{ id, content: JSON.stringify(buildNewsletterIssue('Nachrichten')), version: 1, state: 'draft' },
      ...{ createdAt: at, editedAt: at },
      ...{ by: 'Ida', dueAt: null, startedAt: null, queuedAt: null, endedAt: null, stopReason: null },
      ...{ lastSubscriberId: '', nextSendByHost: '{}' },
      ...{ recipients: 0, sent: 0, failed: 0, removed: 0, archived: 0 },
      ...more,
    })
    .execute();
  return id;
}

export async function insertSendingIssue(
  db: Kysely<Tables>,
  now: Date,
  buildEmail: (language: Language) => RenderedEmail,
) {
  const at = now.toISOString();
  const id = await insertNewsletterIssue(db, now, { state: 'sending', dueAt: at, startedAt: at });
  await db
    .insertInto('issueEmails')
    .values(languages.map((language) => ({ issueId: id, language, email: JSON.stringify(buildEmail(language)) })))
    .execute();
  return id;
}

export const buildPlainEmail = (language: Language): RenderedEmail => ({
  ...{ sender: 'Gutshaus Tollenau', subject: `Nachrichten ${language}` },
  text: `Guten Tag\n\n${unsubscribePlaceholder}\n`,
  html: `<p>Guten Tag</p><p><a href="${unsubscribePlaceholder}">-</a></p>`,
});
