/** A list of addresses that count only after a click on the page from the confirmation email. */
import { randomUUID } from 'node:crypto';
import type { EmailKind, RenderedEmail } from '#contract/emails.ts';
import { limits } from '#server/limits.ts';
import { eraseEmailsAbout } from '#server/mail/delete-emails.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import { storeConsentText } from '#server/storage/consent-texts.ts';
import type { Database, DatabaseTransaction, EmailSubscriptionColumns, Tables } from '#server/storage/tables.ts';

export type OptInServices = Pick<Services, 'db' | 'site' | 'secrets' | 'outbox' | 'origin' | 'now'>;

export interface OptInRequest extends Pick<EmailSubscriptionColumns, 'email' | 'language' | 'consentVersion'> {
  truncatedIp: string;
}

export type EmailContent = Omit<OutgoingEmail, 'to' | 'subjectId'>;
/** in the transaction that stores the email */
type OnSent = (trx: DatabaseTransaction) => Promise<void>;

/** What differs between the newsletter and the ticket alerts. */
interface OptInList<Row extends EmailSubscriptionColumns, Request> {
  table: 'subscribers' | 'seatAlerts';
  path: '/newsletter' | '/alerts';
  hashEmail: (email: string) => string;
  unsubscribeKey: (id: string) => string;
  consents: () => Services['site']['consents']['newsletter'];
  /** columns besides those of `EmailSubscriptionColumns` */
  createColumns: (request: Request) => Omit<Row, keyof EmailSubscriptionColumns>;
  /** finds the row of this address, together with `emailHash` */
  readUniqueColumns: (row: Row) => Partial<Row>;
  /** what the page of the confirmation link says */
  isConfirmed: (row: Row) => boolean;
  /** needs no new confirmation */
  isActive: (row: Row) => boolean;
  /** what a new request changes in the row of an address without active subscription */
  changeOnRequest: (known: Row, created: Row, asked: Request) => Partial<Row>;
  changeOnConfirmation: Partial<Row>;
  /** counted together: a stranger may have typed the address */
  limitedKinds: EmailKind[];
  confirmation: {
    kind: EmailKind;
    write: (row: Row, facts: { confirm: string; hours: number }) => Promise<RenderedEmail>;
  };
  /** to an address with an active subscription */
  writeActiveEmail?: (row: Row, language: Row['language']) => Promise<EmailContent>;
  writeWelcome?: (row: Row) => Promise<EmailContent>;
  afterConfirmation?: (trx: DatabaseTransaction, row: Row) => Promise<unknown>;
  afterRemoval?: (trx: DatabaseTransaction, emailHashes: string[]) => Promise<unknown>;
}

/** `limited`: the address got too many emails of this kind, and nothing was stored. */
type OptInOutcome = 'sent' | 'limited' | 'active';

export interface DoubleOptIn<Request> {
  /** Every address causes the same work, so that answer and time do not show who is listed. */
  request: (asked: Request, onSent?: OnSent) => Promise<OptInOutcome>;
  /** Only reads: mail scanners follow every link. */
  readState: (key: string) => Promise<'confirm' | 'confirmed' | 'expired'>;
  confirm: (key: string, truncatedIp: string) => Promise<void>;
  unsubscribe: (key: string) => Promise<void>;
  /** Also deletes unsent emails. */
  remove: (trx: DatabaseTransaction, ids: readonly string[]) => Promise<void>;
  unsubscribeUrlOf: (id: string) => string;
}

const hour = 60 * 60 * 1000;

export function openDoubleOptIn<Row extends EmailSubscriptionColumns, Request extends OptInRequest>(
  { db, secrets, outbox, origin, now }: OptInServices,
  list: OptInList<Row, Request>,
): DoubleOptIn<Request> {
  // For the type checker. Only columns that both tables have are named below.
  const table = list.table as 'subscribers';
  const toRow = (row: EmailSubscriptionColumns | undefined) => row as Row | undefined;
  const unsubscribeUrlOf = (id: string) => `${origin()}${list.path}/leave/${list.unsubscribeKey(id)}`;

  const selectRow = (from: Database, row: Row) =>
    from
      .selectFrom(table)
      .selectAll()
      .where(({ and }) => and({ ...list.readUniqueColumns(row), emailHash: row.emailHash }))
      .executeTakeFirst()
      .then(toRow);

  /** Locks the row with an update that changes nothing: requests for the same address wait. */
  const lockRow = (trx: DatabaseTransaction, row: Row) =>
    trx
      .updateTable(table)
      .set({ emailHash: row.emailHash })
      .where(({ and }) => and({ ...list.readUniqueColumns(row), emailHash: row.emailHash }))
      .returningAll()
      .executeTakeFirst()
      .then(toRow);

  const updateRow = (trx: DatabaseTransaction, id: string, change: Partial<Row>) =>
    trx
      .updateTable(table)
      .set(change as Partial<Tables['subscribers']>)
      .where('id', '=', id)
      .execute();

  function createRow(request: Request, confirmKey: string, at: Date): Row {
    const id = randomUUID();
    const { email, language, consentVersion, truncatedIp } = request;
    const row: EmailSubscriptionColumns = {
      id,
      email,
      language,
      consentVersion,
      requestedAt: at.toISOString(),
      requestedFrom: truncatedIp,
      emailHash: list.hashEmail(email),
      confirmHash: hashToken(confirmKey),
      unsubscribeHash: hashToken(list.unsubscribeKey(id)),
      confirmUntil: new Date(at.getTime() + limits.confirmHours * hour).toISOString(),
      confirmedAt: null,
      confirmedFrom: null,
    };
    return { ...row, ...list.createColumns(request) } as Row;
  }

  async function request(asked: Request, onSent?: OnSent): Promise<OptInOutcome> {
    const confirmKey = secrets.linkToken('confirm', randomUUID());
    const created = createRow(asked, confirmKey, now());
    const active = ifActive(await selectRow(db, created));
    const email = await (active && list.writeActiveEmail
      ? list.writeActiveEmail(active, asked.language)
      : writeConfirmation(created, confirmKey));
    const prepared = { asked, created, active, email, onSent };
    const outcome = await db.transaction().execute((trx) => storeRequest(trx, prepared));
    return outcome ?? request(asked, onSent);
  }

  const ifActive = (row: Row | undefined): Row | undefined => (row && list.isActive(row) ? row : undefined);

  interface PreparedRequest {
    asked: Request;
    created: Row;
    /** the row for which `email` was written, if its subscription is active */
    active: Row | undefined;
    email: EmailContent;
    onSent: OnSent | undefined;
  }

  /** Undefined: somebody else changed the row since `email` was written. */
  async function storeRequest(
    trx: DatabaseTransaction,
    { asked, created, active, email, onSent }: PreparedRequest,
  ): Promise<OptInOutcome | undefined> {
    const known = await lockRow(trx, created);
    if (ifActive(known)?.id !== active?.id) return undefined;
    const isLimited = await isAboveEmailLimit(trx, asked.email, known !== undefined);
    if (active) {
      if (list.writeActiveEmail && !isLimited)
        await outbox.put(trx, { ...email, subjectId: active.id, to: active.email });
      return 'active';
    }
    if (isLimited) return 'limited';
    const row = known ? await renewRow(trx, known, created, asked) : await insertRow(trx, created);
    if (!row) return undefined;
    await outbox.put(trx, { ...email, subjectId: row.id, to: row.email });
    await storeConsentText(trx, list.consents(), asked.consentVersion);
    await onSent?.(trx);
    return 'sent';
  }

  /** The pause is for known addresses: the link of their last email still works. */
  async function isAboveEmailLimit(trx: DatabaseTransaction, email: string, isKnown: boolean): Promise<boolean> {
    const at = now().getTime();
    const countSentWithin = (milliseconds: number) =>
      outbox.countSentTo(trx, email, list.limitedKinds, new Date(at - milliseconds));
    if ((await countSentWithin(24 * hour)) >= limits.confirmationEmailsPerDay) return true;
    return isKnown && (await countSentWithin(limits.confirmationPause)) > 0;
  }

  const insertRow = (trx: DatabaseTransaction, created: Row): Promise<Row | undefined> =>
    trx
      .insertInto(table)
      .values(created as EmailSubscriptionColumns as Tables['subscribers'])
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
      .then(toRow);

  async function renewRow(trx: DatabaseTransaction, known: Row, created: Row, asked: Request): Promise<Row> {
    const { confirmHash, confirmUntil } = created;
    const change = { ...list.changeOnRequest(known, created, asked), confirmHash, confirmUntil };
    await updateRow(trx, known.id, change);
    return { ...known, ...change };
  }

  async function writeConfirmation(row: Row, confirmKey: string): Promise<EmailContent> {
    const confirm = `${origin()}${list.path}/confirm/${confirmKey}?lng=${row.language}`;
    const email = await list.confirmation.write(row, { confirm, hours: limits.confirmHours });
    return { kind: list.confirmation.kind, email };
  }

  const findByConfirmKey = (key: string) =>
    db.selectFrom(table).selectAll().where('confirmHash', '=', hashToken(key)).executeTakeFirst().then(toRow);

  const findState = (row: Row | undefined): 'confirm' | 'confirmed' | 'expired' => {
    if (row && list.isConfirmed(row)) return 'confirmed';
    return row && row.confirmUntil > now().toISOString() ? 'confirm' : 'expired';
  };

  async function confirm(key: string, truncatedIp: string): Promise<void> {
    const row = await findByConfirmKey(key);
    if (!row || findState(row) !== 'confirm') return;
    const welcome = await list.writeWelcome?.(row);
    await db.transaction().execute(async (trx) => {
      const locked = await lockRow(trx, row);
      if (!locked || locked.confirmHash !== row.confirmHash || findState(locked) !== 'confirm') return;
      const first = locked.confirmedAt ? {} : { confirmedAt: now().toISOString(), confirmedFrom: truncatedIp };
      await updateRow(trx, row.id, { ...list.changeOnConfirmation, ...first });
      await list.afterConfirmation?.(trx, row);
      if (welcome) await outbox.put(trx, { ...welcome, subjectId: row.id, to: row.email });
    });
  }

  async function remove(trx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const removed = await trx.deleteFrom(table).where('id', 'in', ids).returning('emailHash').execute();
    const emailHashes = removed.map(({ emailHash }) => emailHash);
    if (emailHashes.length > 0) await list.afterRemoval?.(trx, emailHashes);
    await eraseEmailsAbout(trx, ids);
  }

  const unsubscribe = (key: string): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const rows = trx.selectFrom(table).select('id').where('unsubscribeHash', '=', hashToken(key));
      await remove(
        trx,
        (await rows.execute()).map(({ id }) => id),
      );
    });

  const readState = async (key: string) => findState(await findByConfirmKey(key));

  return { request, readState, confirm, unsubscribe, remove, unsubscribeUrlOf };
}
