/** One row, one receipt and one notice, however often the same key arrives. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { hasContact } from '#contract/booking/ticket-contact.ts';
import { type WrittenField, writtenFields } from '#contract/booking/ticket-lengths.ts';
import type { TicketAnswer } from '#contract/booking/ticket-request.ts';
import type { Language } from '#contract/language.ts';
import { wallClock } from '#contract/wall-time.ts';
import { assertQuota, makeCopy } from '#server/booking/id-copies/copy.ts';
import { lock } from '#server/booking/id-copies/vault.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Form } from '#server/http/form.ts';
import { someSigns } from '#server/http/signs.ts';
import { limits } from '#server/limits.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import { storeConsentText } from '#server/storage/consent-texts.ts';
import type { Tables } from '#server/storage/tables.ts';
import { type Asked, readAsked } from './asked.ts';
import { idempotencyKeys } from './idempotency-keys.ts';
import { keptUntil } from './kept-until.ts';
import { ticketLetters } from './letters.ts';

type Row = Tables['ticketRequests'];

interface Asker {
  language: Language;
  accountId?: string | undefined;
  device: string;
}

interface Needed extends Pick<Services, 'db' | 'site' | 'secrets' | 'origin' | 'now' | 'office'> {
  outbox: Pick<Outbox, 'put' | 'sentTo'>;
}

const day = 24 * 60 * 60 * 1000;

export function openIntake(services: Needed) {
  const { db, site, secrets, outbox, now } = services;
  const statusPath = (id: string) => `/requests/${secrets.link('request', id)}`;

  /** `countCopy` refuses one ID copy too many. */
  return async (form: Form, { language, accountId, device }: Asker, countCopy: () => Promise<void>) => {
    const at = now();
    const asked = await readAsked(form, { language, site, now: at });
    const keys = idempotencyKeys(secrets, device, at);
    // Answers a repeat before it makes a copy or refuses a cancelled event.
    const earlier = (asked.file || asked.cancelled) && (await keys.find(db, asked));
    if (earlier) return answer(db, earlier, asked);
    if (asked.cancelled) throw new ApiError(409, 'eveningCancelled');
    if (asked.file) {
      await countCopy();
      await assertQuota(db);
    }
    const copy = asked.file && (await makeCopy(asked.file, wallClock(at).date));
    const id = randomUUID();
    const askedAt = at.toISOString();
    const about = { askedAt, eveningId: asked.event?.id, selectedDate: asked.request.selectedDate };
    const row: Row = {
      ...written(asked),
      ...{ id, language, askedAt, accountId: accountId ?? null, reference: newReference(), receipt: 0 },
      ...{ answeredAt: null, withdrawnAt: null, state: 'open', seats: null, version: 1 },
      linkHash: hashToken(secrets.link('request', id)),
      keptUntil: keptUntil('ticketRequest', about, site.doneWith),
    };
    const letters = await ticketLetters(services, {
      asked,
      row,
      status: statusPath(id),
      copy: copy !== undefined,
      now: at,
    });
    return db.transaction().execute(async (transaction) => {
      const used = await keys.take(transaction, asked, id);
      if (used) return answer(transaction, used, asked);
      const receipt = letters.receipt && (await receiptDue(transaction, letters.receipt.to)) && letters.receipt;
      await transaction
        .insertInto('ticketRequests')
        .values({ ...row, receipt: receipt ? 1 : 0 })
        .execute();
      if (copy) {
        const stored = { requestId: id, storedAt: askedAt, keptUntil: keptUntil('idCopy', about, site.doneWith) };
        await transaction
          .insertInto('idCopies')
          .values({ ...stored, ...lock(secrets.copyKey, copy, id) })
          .execute();
      }
      await storeConsentText(transaction, site.consents.terms, asked.termsVersion);
      if (receipt) await outbox.put(transaction, receipt);
      await outbox.put(transaction, letters.notice);
      return answer(transaction, id, asked);
    });
  };

  async function receiptDue(transaction: Transaction<Tables>, to: string): Promise<boolean> {
    const yesterday = new Date(now().getTime() - day);
    return (await outbox.sentTo(transaction, to, ['ticketReceipt'], yesterday)) < limits.receiptsPerDay;
  }

  async function answer(from: Kysely<Tables>, id: string, { note }: Asked): Promise<TicketAnswer['data']> {
    const { reference, reachable, receipt } = await from
      .selectFrom('ticketRequests')
      .select(['reference', 'reachable', 'receipt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { reference, status: statusPath(id), reachable: reachable === 1, receipt: receipt === 1, note };
  }
}

const newReference = (): string => `T-${someSigns(4)}-${someSigns(4)}`;

function written({ request, event, eventIsOurs, termsVersion }: Asked) {
  const lines = Object.fromEntries(writtenFields.map((name) => [name, request[name] ?? null]));
  return {
    ...(lines as Pick<Row, WrittenField>),
    reachable: hasContact(request) ? 1 : 0,
    termsVersion,
    event: event ? JSON.stringify(event) : null,
    // An invented id matches no event and may not fit into the column.
    eventId: (eventIsOurs && event?.id) || null,
  };
}
