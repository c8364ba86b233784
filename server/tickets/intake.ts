/** Takes a ticket request, once: however often the same key is sent, there is one row, one receipt and one notice. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Language } from '#contract/language.ts';
import { hasContact } from '#contract/ticket-contact.ts';
import type { TicketAnswer } from '#contract/ticket-request.ts';
import { wallClock } from '#contract/wall-time.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Form } from '#server/http/form.ts';
import { someSigns } from '#server/http/signs.ts';
import { limits } from '#server/limits.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import { storeConsentText } from '#server/storage/consent-texts.ts';
import type { Tables } from '#server/storage/tables.ts';
import { makeCopy } from '#server/uploads/copy.ts';
import { assertQuota } from '#server/uploads/quota.ts';
import { lock } from '#server/uploads/vault.ts';
import { type Asked, readAsked } from './asked.ts';
import { type IdempotencyKeys, idempotencyKeys } from './idempotency-keys.ts';
import { keptUntil } from './kept-until.ts';
import { type TicketLetters, ticketLetters } from './letters.ts';

type Answer = TicketAnswer['data'];
type Row = Tables['ticketRequests'];

interface Asker {
  language: Language;
  /** who is signed in */
  accountId?: string | undefined;
  /** what tells this browser from others */
  device: string;
}

export type TakeRequest = (form: Form, asker: Asker, countCopy: () => Promise<void>) => Promise<Answer>;

interface Needed extends Pick<Services, 'db' | 'site' | 'secrets' | 'origin' | 'now' | 'office'> {
  outbox: Pick<Outbox, 'put' | 'sentTo'>;
}

const day = 24 * 60 * 60 * 1000;

/** `T-7K4M-Q2XD`: what a person names on the telephone. */
const newReference = (): string => `T-${someSigns(4)}-${someSigns(4)}`;

export function openIntake({ db, site, secrets, outbox, origin, now, office }: Needed): TakeRequest {
  const statusPath = (id: string) => `/requests/${secrets.link('request', id)}`;

  return async (form, { language, accountId, device }, countCopy) => {
    const at = now();
    const asked = await readAsked(form, { language, site, now: at });
    const keys = idempotencyKeys(secrets, device, at);
    // Before a copy is made, or a repeated request is refused for an evening cancelled since; else the transaction finds out.
    const earlier = (asked.file || asked.cancelled) && (await keys.find(db, asked));
    if (earlier) return answer(db, earlier, asked);
    if (asked.cancelled) throw new ApiError(409, 'eveningCancelled');
    const copy = asked.file && (await stamped(asked.file, countCopy));
    const row = { ...newRow(asked, language, at), accountId: accountId ?? null };
    const status = origin() + statusPath(row.id);
    const letters = await ticketLetters(site, {
      asked,
      row,
      status,
      desk: `${origin()}/office/requests/${row.reference}`,
      copy: copy !== undefined,
      office: office(),
      now: at,
    });
    return db.transaction().execute(async (transaction) => {
      const used = await store(transaction, keys, { asked, row, copy, letters });
      return answer(transaction, used ?? row.id, asked);
    });
  };

  async function stamped(file: Buffer, countCopy: () => Promise<void>): Promise<Buffer> {
    await countCopy();
    await assertQuota(db);
    return makeCopy(file, wallClock(now()).date);
  }

  function newRow(
    { request, event, eventIsOurs, termsVersion }: Asked,
    language: Language,
    at: Date,
  ): Omit<Row, 'accountId'> {
    const id = randomUUID();
    const askedAt = at.toISOString();
    const about = { askedAt, eveningId: event?.id, selectedDate: request.selectedDate };
    return {
      id,
      reference: newReference(),
      linkHash: hashToken(secrets.link('request', id)),
      language,
      askedAt,
      keptUntil: keptUntil('ticketRequest', about, site.doneWith),
      answeredAt: null,
      withdrawnAt: null,
      reachable: hasContact(request) ? 1 : 0,
      receipt: 0,
      termsVersion,
      fullName: request.fullName ?? null,
      email: request.email ?? null,
      phoneNumber1: request.phoneNumber1 ?? null,
      phoneNumber2: request.phoneNumber2 ?? null,
      numberOfTickets: request.numberOfTickets ?? null,
      additionalNotes: request.additionalNotes ?? null,
      selectedDate: request.selectedDate ?? null,
      event: event ? JSON.stringify(event) : null,
      state: 'open',
      // Whatever number a stranger has made up is none of an evening, and need not fit into the column.
      eventId: (eventIsOurs && event?.id) || null,
      seats: null,
      version: 1,
    };
  }

  interface Whole {
    asked: Asked;
    row: Row;
    copy: Buffer | undefined;
    letters: TicketLetters;
  }

  /** Everything or nothing. Answers with the request that came first under this key, if one did. */
  async function store(
    transaction: Transaction<Tables>,
    keys: IdempotencyKeys,
    whole: Whole,
  ): Promise<string | undefined> {
    const { asked, row, copy, letters } = whole;
    const used = await keys.take(transaction, asked, row.id);
    if (used) return used;
    const receipt = letters.receipt && (await receiptDue(transaction, letters.receipt.to)) && letters.receipt;
    await transaction
      .insertInto('ticketRequests')
      .values({ ...row, receipt: receipt ? 1 : 0 })
      .execute();
    if (copy) await storeCopy(transaction, asked, row, copy);
    await storeConsentText(transaction, site.consents.terms, asked.termsVersion);
    if (receipt) await outbox.put(transaction, receipt);
    await outbox.put(transaction, letters.notice);
    return undefined;
  }

  async function receiptDue(transaction: Transaction<Tables>, to: string): Promise<boolean> {
    const yesterday = new Date(now().getTime() - day);
    return (await outbox.sentTo(transaction, to, ['ticketReceipt'], yesterday)) < limits.receiptsPerDay;
  }

  async function storeCopy(
    transaction: Transaction<Tables>,
    { event }: Asked,
    { id, askedAt, selectedDate }: Row,
    copy: Buffer,
  ) {
    const locked = lock(secrets.copyKey, copy, id);
    const until = keptUntil('idCopy', { askedAt, selectedDate, eveningId: event?.id }, site.doneWith);
    await transaction
      .insertInto('idCopies')
      .values({ requestId: id, ...locked, storedAt: askedAt, keptUntil: until })
      .execute();
  }

  async function answer(from: Kysely<Tables>, id: string, { note }: Asked): Promise<Answer> {
    const { reference, reachable, receipt } = await from
      .selectFrom('ticketRequests')
      .select(['reference', 'reachable', 'receipt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { reference, status: statusPath(id), reachable: reachable === 1, receipt: receipt === 1, note };
  }
}
