/** One transaction stores a change and its email: neither exists without the other. */
import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import { emailInput } from '#contract/email.ts';
import { bulkKinds, type EmailKind, type RenderedEmail } from '#contract/emails.ts';
import type { Language } from '#contract/language.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { seal, unseal } from '#server/secrets/secrets.ts';
import type { DatabaseTransaction, Tables } from '#server/storage/tables.ts';

export interface OutgoingEmail {
  kind: EmailKind;
  subjectId: string;
  to: string;
  email: RenderedEmail;
  replyTo?: string;
  unsubscribeUrl?: string;
  /** milliseconds in which the office can recall the email */
  recallTime?: number | undefined;
}

type SealedEmail = Omit<OutgoingEmail, 'kind' | 'subjectId' | 'recallTime'>;

interface IssueRecipient extends Omit<SealedIssueEmail, 'issueId'> {
  subscriberId: string;
  due: Date;
}

/** In sending order. `bulk`: not urgent, or many at a time. */
export const priorities = ['awaited', 'bulk'] as const;
export type Priority = (typeof priorities)[number];

const priorityRank = (kind: EmailKind) => priorities.indexOf(bulkKinds.includes(kind) ? 'bulk' : 'awaited');

/** In emails to many; replaced by each recipient's unsubscribe address. Reserved host (RFC 2606). */
export const unsubscribePlaceholder = 'https://leave.invalid/';

const insertBatchSize = 100;

export interface SealedIssueEmail {
  to: string;
  issueId: string;
  language: Language;
  unsubscribeUrl: string;
}

export type Outbox = ReturnType<typeof openOutbox>;

export function openOutbox(secrets: Secrets, now: () => Date) {
  const hashRecipient = (to: string) => secrets.hash('recipient', to.toLowerCase());

  /** Few statements: other writers wait. */
  async function putAll(trx: DatabaseTransaction, outgoing: readonly OutgoingEmail[]): Promise<string[]> {
    const emails = outgoing.map((one) => ({ id: randomUUID(), ...one }));
    const at = now();
    for (let begin = 0; begin < emails.length; begin += insertBatchSize) {
      const some = emails.slice(begin, begin + insertBatchSize);
      await trx
        .insertInto('outboxEmails')
        .values((builder) =>
          some.map(({ id, kind, subjectId, recallTime = 0, ...sealed }) => {
            const recipientHash = hashRecipient(sealed.to);
            const content: SealedEmail = { ...sealed, to: emailInput.parse(sealed.to) };
            const dueAt = new Date(at.getTime() + recallTime).toISOString();
            return {
              id,
              kind,
              subjectId: subjectId,
              recipientHash,
              tries: 0,
              priority: priorityRank(kind),
              position: nextPosition(builder, recipientHash),
              sealed: seal(secrets.emailKey, Buffer.from(JSON.stringify(content)), id),
              createdAt: at.toISOString(),
              dueAt,
              leasedUntil: recallTime > 0 ? dueAt : null,
            };
          }),
        )
        .execute();
    }
    return emails.map(({ id }) => id);
  }

  return {
    hashRecipient,
    async put(trx: DatabaseTransaction, outgoing: OutgoingEmail) {
      const [id = ''] = await putAll(trx, [outgoing]);
      return id;
    },
    putAll,
    /** Returns how many recipients had no email of this issue before. */
    async putIssue(trx: DatabaseTransaction, issueId: string, recipients: readonly IssueRecipient[]) {
      if (recipients.length === 0) return 0;
      const kind: EmailKind = 'newsletterIssue';
      const createdAt = now().toISOString();
      const { numInsertedOrUpdatedRows = 0n } = await trx
        .insertInto('outboxEmails')
        .values((builder) =>
          recipients.map(({ subscriberId, to, language, unsubscribeUrl, due }) => {
            const id = randomUUID();
            const recipientHash = hashRecipient(to);
            const sealed: SealedIssueEmail = { to: emailInput.parse(to), issueId, language, unsubscribeUrl };
            return {
              id,
              kind,
              subjectId: subscriberId,
              issueId: issueId,
              recipientHash,
              createdAt,
              tries: 0,
              priority: priorityRank(kind),
              position: nextPosition(builder, recipientHash),
              sealed: seal(secrets.emailKey, Buffer.from(JSON.stringify(sealed)), id),
              dueAt: due.toISOString(),
            };
          }),
        )
        .onConflict((conflict) => conflict.columns(['issueId', 'subjectId']).doNothing())
        .executeTakeFirst();
      return Number(numInsertedOrUpdatedRows);
    },
    async countSentTo(trx: DatabaseTransaction, to: string, kinds: readonly EmailKind[], since: Date) {
      const { count } = await trx
        .selectFrom('outboxEmails')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('recipientHash', '=', hashRecipient(to))
        .where('createdAt', '>', since.toISOString())
        .where('kind', 'in', kinds)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    decrypt: ({ id, sealed }: { id: string; sealed: string }) =>
      JSON.parse(unseal(secrets.emailKey, sealed, id).toString()) as SealedEmail | SealedIssueEmail,
  };
}

const nextPosition = ({ selectFrom }: ExpressionBuilder<Tables, 'outboxEmails'>, recipientHash: string) =>
  selectFrom('outboxEmails')
    .select(({ fn, lit }) => sql<number>`${fn.coalesce(fn.max('position'), lit(0))} + 1`.as('next'))
    .where(({ and }) => and({ recipientHash, sentAt: null, deadAt: null }));
