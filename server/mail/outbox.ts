/** The transaction of a change puts its letter in: neither exists without the other. */
import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import type { Letter, LetterKind } from '#contract/booking/inbox.ts';
import { email } from '#contract/email.ts';
import type { Language } from '#contract/language.ts';
import { seal, unseal } from '#server/secrets/seal.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/storage/tables.ts';

export interface Outgoing {
  kind: LetterKind;
  about: string;
  to: string;
  letter: Letter;
  replyTo?: string;
  leave?: string;
  /** Milliseconds in which the letter may be taken back. */
  pause?: number | undefined;
}

type Sealed = Omit<Outgoing, 'kind' | 'about' | 'pause'>;

interface Recipient {
  about: string;
  to: string;
  language: Language;
  leave: string;
  due: Date;
}

/** In sending order. `bulk`: not urgent, or many at a time. */
export const priorities = ['awaited', 'bulk'] as const;
export type Priority = (typeof priorities)[number];

const bulk: ReadonlySet<string> = new Set<LetterKind>([
  'ticketLapsed',
  'eveningDecided',
  'officeWithdrawal',
  'alertTold',
  'newsletterWelcome',
  'newsletterIssue',
]);
const rankOf = (kind: LetterKind) => priorities.indexOf(bulk.has(kind) ? 'bulk' : 'awaited');

/** In `issueEmails`, replaced by each recipient's unsubscribe address. Reserved host (RFC 2606). */
export const leavesHere = 'https://leave.invalid/';

const atOnce = 100;

export interface SealedIssue {
  to: string;
  mailing: string;
  language: Language;
  leave: string;
}

export type Outbox = ReturnType<typeof openOutbox>;

export function openOutbox(secrets: Secrets, now: () => Date) {
  const recipient = (to: string) => secrets.hash('recipient', to.toLowerCase());

  /** Few statements, because other writers wait. The ids include those for sample requests. */
  async function putAll(transaction: Transaction<Tables>, outgoing: readonly Outgoing[]): Promise<string[]> {
    const letters = outgoing.map((one) => ({ id: randomUUID(), ...one }));
    const at = now();
    for (let begin = 0; begin < letters.length; begin += atOnce) {
      const some = letters.slice(begin, begin + atOnce);
      const about = some.map((letter) => letter.about);
      const samples = await transaction
        .selectFrom('sampleRequests')
        .select('requestId')
        .where('requestId', 'in', about)
        .execute();
      const real = some.filter((letter) => !samples.some(({ requestId }) => requestId === letter.about));
      if (real.length === 0) continue;
      await transaction
        .insertInto('outboxEmails')
        .values((builder) =>
          real.map(({ id, kind, about, pause = 0, ...sealed }) => {
            const recipientHash = recipient(sealed.to);
            const content: Sealed = { ...sealed, to: email.parse(sealed.to) };
            const dueAt = new Date(at.getTime() + pause).toISOString();
            return {
              ...{ id, kind, subjectId: about, recipientHash, tries: 0 },
              priority: rankOf(kind),
              position: behind(builder, recipientHash),
              sealed: seal(secrets.letterKey, Buffer.from(JSON.stringify(content)), id),
              createdAt: at.toISOString(),
              dueAt,
              leasedUntil: pause > 0 ? dueAt : null,
            };
          }),
        )
        .execute();
    }
    return letters.map(({ id }) => id);
  }

  return {
    async put(transaction: Transaction<Tables>, outgoing: Outgoing) {
      const [id = ''] = await putAll(transaction, [outgoing]);
      return id;
    },
    putAll,
    /** Returns how many recipients had no letter of this issue before. */
    async putIssue(transaction: Transaction<Tables>, mailing: string, recipients: readonly Recipient[]) {
      if (recipients.length === 0) return 0;
      const kind: LetterKind = 'newsletterIssue';
      const createdAt = now().toISOString();
      const { numInsertedOrUpdatedRows = 0n } = await transaction
        .insertInto('outboxEmails')
        .values((builder) =>
          recipients.map(({ about, to, language, leave, due }) => {
            const id = randomUUID();
            const recipientHash = recipient(to);
            const sealed: SealedIssue = { to: email.parse(to), mailing, language, leave };
            return {
              ...{ id, kind, subjectId: about, issueId: mailing, recipientHash, createdAt, tries: 0 },
              priority: rankOf(kind),
              position: behind(builder, recipientHash),
              sealed: seal(secrets.letterKey, Buffer.from(JSON.stringify(sealed)), id),
              dueAt: due.toISOString(),
            };
          }),
        )
        .onConflict((conflict) => conflict.columns(['issueId', 'subjectId']).doNothing())
        .executeTakeFirst();
      return Number(numInsertedOrUpdatedRows);
    },
    async sentTo(transaction: Transaction<Tables>, to: string, kinds: readonly LetterKind[], since: Date) {
      const { count } = await transaction
        .selectFrom('outboxEmails')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('recipientHash', '=', recipient(to))
        .where('createdAt', '>', since.toISOString())
        .where('kind', 'in', kinds)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    read: ({ id, sealed }: { id: string; sealed: string }) =>
      JSON.parse(unseal(secrets.letterKey, sealed, id).toString()) as Sealed | SealedIssue,
  };
}

const behind = ({ selectFrom }: ExpressionBuilder<Tables, 'outboxEmails'>, recipientHash: string) =>
  selectFrom('outboxEmails')
    .select(({ fn, lit }) => sql<number>`${fn.coalesce(fn.max('position'), lit(0))} + 1`.as('next'))
    .where('recipientHash', '=', recipientHash)
    .where('sentAt', 'is', null)
    .where('deadAt', 'is', null);
