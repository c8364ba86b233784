import type { RenderedEmail } from '#contract/emails.ts';
import type { Language } from '#contract/language.ts';
import type { ArchivedIssue } from '#contract/page-data.ts';
import { createSecurityHeaders } from '#server/http/headers.ts';
import { unsubscribePlaceholder } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import { isDatabaseError } from '#server/storage/database-errors.ts';
import { isIssueId, parseIssue } from './issues.ts';

export const createPublicIssueUrl = (origin: string, id: string): string => `${origin}/newsletter/read/${id}`;

/** The link of an issue without a reader, in place of the reader's own link to leave. */
export const createSubscriptionUrl = (origin: string, language: Language): string =>
  `${origin}/newsletter?lng=${language}`;

/** No scripts, only our own pictures, and in our frame no links. */
export const createIssueHeaders = (publicUrl: string | undefined, { isInIframe }: { isInIframe: boolean }) => ({
  ...createSecurityHeaders(publicUrl).bare,
  'content-security-policy': [
    "default-src 'none'",
    "img-src 'self'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    isInIframe ? "frame-ancestors 'self'; sandbox" : "frame-ancestors 'none'",
  ].join('; '),
});

export async function readPublicIssue(
  { db, origin }: Pick<Services, 'db' | 'origin'>,
  id: string,
  language: Language,
): Promise<string | undefined> {
  if (!isIssueId(id)) return undefined;
  const row = await db
    .selectFrom('newsletterIssues')
    .innerJoin('issueEmails', 'issueEmails.issueId', 'newsletterIssues.id')
    .select(['content', 'email', 'archived'])
    .where(({ and }) => and({ id, 'issueEmails.language': language }))
    .executeTakeFirst();
  if (!row || !(row.archived || parseIssue(row).readable)) return undefined;
  const { html } = JSON.parse(row.email) as RenderedEmail;
  return html.replaceAll(unsubscribePlaceholder, createSubscriptionUrl(origin(), language));
}

export async function readArchivedIssues({ db }: Pick<Services, 'db'>, language: Language): Promise<ArchivedIssue[]> {
  const rows = await db
    .selectFrom('newsletterIssues')
    .select(['id', 'content', 'startedAt'])
    .where('archived', '=', 1)
    .where('startedAt', 'is not', null)
    .orderBy('startedAt', 'desc')
    .execute();
  return rows.map((row) => ({ id: row.id, subject: parseIssue(row).subject[language], at: row.startedAt ?? '' }));
}

/** Without a database the page appears without the link to the archive. */
export async function hasArchive({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const row = await db
    .selectFrom('newsletterIssues')
    .select('id')
    .where('archived', '=', 1)
    .where('startedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (!isDatabaseError(error)) throw error;
    });
  return row !== undefined;
}
