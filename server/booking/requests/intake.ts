/** Stores each request once, with one receipt and one notice: repeats have the same key. */
import { randomUUID } from 'node:crypto';
import { hasContact, type RequestTextField, requestTextFields } from '#contract/booking/ticket-form.ts';
import type { TicketAnswer } from '#contract/booking/ticket-request.ts';
import type { Language } from '#contract/language.ts';
import { wallClock } from '#contract/wall-time.ts';
import { assertCopyQuota, makeIdCopy } from '#server/booking/id-copies/make-copy.ts';
import { encryptCopy } from '#server/booking/id-copies/vault.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { FormBody } from '#server/http/form.ts';
import { randomReadableCode } from '#server/http/request-number.ts';
import { day, limits } from '#server/limits.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { hashToken, type Secrets } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import { storeConsentText } from '#server/storage/consent-texts.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';
import { writeTicketEmails } from './emails.ts';
import { computeRetentionEnd } from './retention.ts';
import { readSubmission, type TicketSubmission } from './submission.ts';

type TicketRequestRow = Tables['ticketRequests'];

interface TicketRequester {
  language: Language;
  accountId?: string | undefined;
  device: string;
}

interface IntakeServices extends Pick<Services, 'db' | 'site' | 'secrets' | 'origin' | 'now' | 'officeEmail'> {
  outbox: Pick<Outbox, 'put' | 'countSentTo'>;
}

export function openIntake(services: IntakeServices) {
  const { db, site, secrets, outbox, now } = services;
  const statusPath = (id: string) => `/requests/${secrets.linkToken('request', id)}`;

  /** `countCopy` throws if a network sends too many ID copies. */
  return async (form: FormBody, { language, accountId, device }: TicketRequester, countCopy: () => Promise<void>) => {
    const at = now();
    const submission = await readSubmission(form, { language, site, now: at });
    const keys = openIdempotencyKeys(secrets, device, at);
    // Answers a repeat before it makes a copy or refuses a cancelled event.
    const earlierId = (submission.file || submission.isEventCancelled) && (await keys.find(db, submission));
    if (earlierId) return readAnswer(db, earlierId, submission);
    if (submission.isEventCancelled) throw new ApiError(409, 'eventCancelled');
    if (submission.file) {
      if (!site.hasPart('idCopies')) throw new ApiError(422, 'invalid', { fieldErrors: { uploadId: 'notOffered' } });
      await countCopy();
      await assertCopyQuota(db);
    }
    const copy = submission.file && (await makeIdCopy(submission.file, wallClock(at).date));
    const id = randomUUID();
    const requestedAt = at.toISOString();
    const retention = { requestedAt, event: submission.event?.id, selectedDate: submission.request.selectedDate };
    const row: TicketRequestRow = {
      ...toRequestColumns(submission),
      id,
      language,
      requestedAt,
      accountId: accountId ?? null,
      reference: generateReference(),
      receipt: 0,
      answeredAt: null,
      withdrawnAt: null,
      state: 'open',
      seats: null,
      version: 1,
      linkHash: hashToken(secrets.linkToken('request', id)),
      retainedUntil: computeRetentionEnd('ticketRequest', retention, site.requestsNeededUntil),
    };
    const emails = await writeTicketEmails(services, {
      submission,
      row,
      statusPath: statusPath(id),
      hasIdCopy: copy !== undefined,
      now: at,
    });
    return db.transaction().execute(async (trx) => {
      const earlierRequestId = await keys.claim(trx, submission, id);
      if (earlierRequestId) return readAnswer(trx, earlierRequestId, submission);
      const receipt = emails.receipt && (await isBelowReceiptLimit(trx, emails.receipt.to)) && emails.receipt;
      await trx
        .insertInto('ticketRequests')
        .values({ ...row, receipt: receipt ? 1 : 0 })
        .execute();
      if (copy) {
        const stored = {
          requestId: id,
          storedAt: requestedAt,
          retainedUntil: computeRetentionEnd('idCopy', retention, site.requestsNeededUntil),
        };
        await trx
          .insertInto('idCopies')
          .values({ ...stored, ...encryptCopy(secrets.idCopyKey, copy, id) })
          .execute();
      }
      await storeConsentText(trx, site.consents.terms, submission.termsVersion);
      if (receipt) await outbox.put(trx, receipt);
      await outbox.put(trx, emails.notice);
      return readAnswer(trx, id, submission);
    });
  };

  async function isBelowReceiptLimit(trx: DatabaseTransaction, to: string): Promise<boolean> {
    const yesterday = new Date(now().getTime() - day);
    return (await outbox.countSentTo(trx, to, ['ticketReceipt'], yesterday)) < limits.receiptsPerDay;
  }

  async function readAnswer(from: Database, id: string, { note }: TicketSubmission): Promise<TicketAnswer['data']> {
    const { reference, reachable, receipt } = await from
      .selectFrom('ticketRequests')
      .select(['reference', 'reachable', 'receipt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { reference, status: statusPath(id), reachable: reachable === 1, receipt: receipt === 1, note };
  }
}

const generateReference = (): string => `T-${randomReadableCode(4)}-${randomReadableCode(4)}`;

function toRequestColumns({ request, seatsByGroup, event, isEventKnown, termsVersion }: TicketSubmission) {
  const texts = Object.fromEntries(requestTextFields.map((name) => [name, request[name] ?? null]));
  return {
    ...(texts as Pick<TicketRequestRow, RequestTextField>),
    reachable: hasContact(request) ? 1 : 0,
    termsVersion,
    event: event ? JSON.stringify(event) : null,
    seatsByGroup: seatsByGroup.length > 0 ? JSON.stringify(seatsByGroup) : null,
    // An invented id matches no event and may not fit into the column.
    eventId: (isEventKnown && event?.id) || null,
  };
}

/**
 * The same key brings the same answer. A form without script gets a key from its words and the
 * device: the answer holds a private link, so another device gets a new request.
 */
function openIdempotencyKeys(secrets: Secrets, device: string, now: Date) {
  const keyHash = ({ key, digest }: TicketSubmission) =>
    key === undefined ? secrets.hash('ticket contents', `${digest}\n${device}`) : secrets.hash('ticket key', key);
  const endedBefore = ({ key }: TicketSubmission) =>
    key === undefined ? new Date(now.getTime() - limits.duplicateWindow).toISOString() : '';
  const bodyHash = ({ digest }: TicketSubmission) => secrets.hash('ticket body', digest);

  async function find(db: Database, submission: TicketSubmission): Promise<string | undefined> {
    const used = await db
      .selectFrom('idempotencyKeys')
      .selectAll()
      .where('keyHash', '=', keyHash(submission))
      .where('createdAt', '>=', endedBefore(submission))
      .executeTakeFirst();
    if (used && used.bodyHash !== bodyHash(submission)) throw new ApiError(422, 'keyReused');
    return used?.requestId;
  }

  /** Stores the key, or returns the id of the request that has it. The insert decides races. */
  async function claim(trx: DatabaseTransaction, submission: TicketSubmission, requestId: string) {
    const row = { bodyHash: bodyHash(submission), requestId, createdAt: now.toISOString() };
    const taken = await trx
      .insertInto('idempotencyKeys')
      .values({ keyHash: keyHash(submission), ...row })
      .onConflict((conflict) =>
        conflict.column('keyHash').doUpdateSet(row).where('idempotencyKeys.createdAt', '<', endedBefore(submission)),
      )
      .returning('keyHash')
      .executeTakeFirst();
    return taken ? undefined : find(trx, submission);
  }

  return { find, claim };
}
