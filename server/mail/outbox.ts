/** Letters wait here. They are put in by the transaction that makes what they tell of, so neither exists without the other. */
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
  /** the request or the subscriber it is about */
  about: string;
  to: string;
  letter: Letter;
  replyTo?: string;
  /** the address that takes the recipient off the list, for the mail program's own button */
  leave?: string;
  /** it may be taken back for so long, in milliseconds */
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

/** In the order in which they go. `bulk`: nobody waits for it, or there are many of it at a time. */
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

/** In `issueEmails`, in place of each recipient's own address for leaving the list. No host can have this name (RFC 2606). */
export const leavesHere = 'https://leave.invalid/';

const atOnce = 100;

/** What is sealed of a letter of the newsletter: its words are in `issueEmails`. */
export interface SealedIssue {
  to: string;
  mailing: string;
  language: Language;
  leave: string;
}

export type Outbox = ReturnType<typeof openOutbox>;

export function openOutbox(secrets: Secrets, now: () => Date) {
  const recipient = (to: string) => secrets.hash('recipient', to.toLowerCase());

  /** Few statements, since other writers wait for the transaction. Returns the ids, also of those to sample requests. */
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
      // Sample requests have no reader, and the office should get no notice of them.
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
    /** One issue to each; how many had none before. */
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
