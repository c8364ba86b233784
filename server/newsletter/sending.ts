/**
 * An issue on its way to the list. The job takes one step at a time, on whichever server: at its time the letters are written, then put
 * into the outbox in small portions, each with the place it has reached, so that a server that dies leaves neither gap nor double,
 * and whoever leaves the list meanwhile is not among the next ones. When the outbox has let go of the last one, it is done.
 */
import type { Kysely, Transaction } from 'kysely';
import { languages } from '#contract/language.ts';
import { issueFaults } from '#contract/mailing.ts';
import { limits } from '#server/limits.ts';
import { leavesHere } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';
import { halt, readIssue, takeOut } from './mailings.ts';
import { inTurn, type Pace } from './pace.ts';
import { readAddress } from './readable.ts';
import { dropRefused } from './refused.ts';

type Row = Tables['newsletterIssues'];
export type Sending = Pick<Services, 'db' | 'site' | 'secrets' | 'outbox' | 'origin' | 'now'>;

/** One step of every issue that is on its way; whether letters of any wait in the outbox. */
export async function sendMailings(services: Sending): Promise<boolean> {
  const { db, now } = services;
  const lately = new Date(now().getTime() - 2 * limits.letterLease).toISOString();
  const under = await db
    .selectFrom('newsletterIssues')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        eb('state', 'in', ['planned', 'sending']),
        // Letters that were in hand then have come out of it by now, one way or the other.
        and([eb('state', '=', 'stopped'), eb('endedAt', '>', lately)]),
      ]),
    )
    .execute();
  let waits = false;
  for (const row of under) {
    if (row.state === 'planned') {
      if (row.dueAt !== null && row.dueAt <= now().toISOString()) await start(services, row);
    } else if (row.state === 'stopped') await comeToRest(services, row);
    else waits = (await goOn(services, row)) || waits;
  }
  return waits;
}

async function start({ db, site, origin, now }: Sending, row: Row): Promise<void> {
  const issue = readIssue(row);
  // What it names may have gone or been cancelled since it was planned.
  if (issueFaults(issue, site.isThere).length > 0) {
    await db.transaction().execute((transaction) => halt(transaction, row, 'unfit', now()));
    return;
  }
  const page = issue.readable ? readAddress(origin(), row.id) : undefined;
  const facts = { issue, unsubscribe: leavesHere, page };
  const letters = await Promise.all(
    languages.map(async (language) => ({
      ...{ issueId: row.id, language },
      email: JSON.stringify(await site.write('newsletterIssue', language, facts)),
    })),
  );
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('newsletterIssues')
      .set({ state: 'sending', startedAt: row.startedAt ?? now().toISOString() })
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .where('state', '=', 'planned')
      .executeTakeFirst();
    // Taken back, or begun by another server.
    if (numUpdatedRows === 0n) return;
    // Sent once more, it is the same letter.
    await transaction
      .insertInto('issueEmails')
      .values(letters)
      .onConflict((conflict) => conflict.columns(['issueId', 'language']).doNothing())
      .execute();
  });
}

async function comeToRest(services: Sending, row: Row): Promise<void> {
  const { db, now } = services;
  await db.transaction().execute((transaction) => takeOut(transaction, row.id, now()));
  const { sent, failed } = await fare(db, row.id);
  if (sent !== row.sent || failed !== row.failed)
    await db.updateTable('newsletterIssues').set({ sent, failed }).where('id', '=', row.id).execute();
}

/** Puts in as many as the outbox should hold, and looks how the others fare. */
async function goOn(services: Sending, row: Row): Promise<boolean> {
  const { db, now } = services;
  const { waiting, sent, failed, lately } = await fare(db, row.id, row.dueAt ?? '');
  if (sent > row.sent || failed > row.failed)
    await db
      .updateTable('newsletterIssues')
      .set({ sent, failed })
      .where('id', '=', row.id)
      .where('state', '=', 'sending')
      .execute();
  if (pilesUp(lately.sent, lately.failed)) {
    await db.transaction().execute((transaction) => halt(transaction, row, 'refusals', now()));
    return false;
  }
  if (row.queuedAt === null) {
    for (let room = limits.mailingAhead - waiting; room > 0; room -= limits.mailingPortion)
      if (!(await db.transaction().execute((transaction) => feed(services, transaction, row.id)))) break;
    return true;
  }
  if (waiting === 0) await finish(services, row);
  // Each has its own time, and the mail worker is to look when the next one's has come.
  return waiting > 0;
}

/** `lately`: of those, since it was sent this time. What was refused before it was stopped does not stop it once more. */
async function fare(db: Kysely<Tables>, mailing: string, since = '') {
  const counts = await db
    .selectFrom('outboxEmails')
    .select(({ fn, eb, or }) => [
      eb('sentAt', 'is not', null).as('sent'),
      eb('deadAt', 'is not', null).as('failed'),
      or([eb('sentAt', '>', since), eb('deadAt', '>', since)]).as('late'),
      fn.countAll<number | string>().as('letters'),
    ])
    .where('issueId', '=', mailing)
    .groupBy(['sent', 'failed', 'late'])
    .execute();
  const of = (fits: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(fits).reduce((sum, { letters }) => sum + Number(letters), 0);
  return {
    sent: of(({ sent }) => Boolean(sent)),
    failed: of(({ sent, failed }) => !sent && Boolean(failed)),
    waiting: of(({ sent, failed }) => !sent && !failed),
    lately: {
      sent: of(({ sent, late }) => Boolean(sent && late)),
      failed: of(({ sent, failed, late }) => Boolean(!sent && failed && late)),
    },
  };
}

/** Some addresses are always dead. Where one in ten is refused, it is the house that is refused, and more letters make it worse. */
export const pilesUp = (sent: number, failed: number): boolean =>
  failed >= limits.mailingRefusals && failed * 10 > sent + failed;

/** The next portion; false: there is nobody left, or it has been stopped. */
async function feed({ secrets, outbox, origin, now }: Sending, transaction: Transaction<Tables>, id: string) {
  const at = now();
  // Locks the row: two servers put in one portion after the other.
  const held = await transaction
    .updateTable('newsletterIssues')
    .set(({ ref }) => ({ lastSubscriberId: ref('lastSubscriberId') }))
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('queuedAt', 'is', null)
    .returning(['lastSubscriberId', 'nextSendByHost'])
    .executeTakeFirst();
  if (!held) return false;
  const next = await transaction
    .selectFrom('subscribers')
    .select('id')
    .where('confirmedAt', 'is not', null)
    .where('pausedAt', 'is', null)
    .where('id', '>', held.lastSubscriberId)
    .orderBy('id')
    .limit(limits.mailingPortion)
    .execute();
  const last = next.at(-1);
  if (!last) {
    await transaction
      .updateTable('newsletterIssues')
      .set({ queuedAt: at.toISOString() })
      .where('id', '=', id)
      .execute();
    return false;
  }
  // Held as well: whoever leaves the list in this moment waits, and then takes the letter along.
  const people = await transaction
    .updateTable('subscribers')
    .set(({ ref }) => ({ language: ref('language') }))
    .where(
      'id',
      'in',
      next.map((one) => one.id),
    )
    .returning(['id', 'email', 'language'])
    .execute();
  const { due, pace } = inTurn(
    people.map((one) => ({
      ...{ about: one.id, to: one.email, language: one.language },
      leave: `${origin()}/newsletter/leave/${secrets.link('leave', one.id)}`,
    })),
    at.getTime(),
    JSON.parse(held.nextSendByHost) as Pace,
  );
  const put = await outbox.putIssue(transaction, id, due);
  await transaction
    .updateTable('newsletterIssues')
    .set(({ eb }) => ({
      lastSubscriberId: last.id,
      nextSendByHost: JSON.stringify(pace),
      recipients: eb('recipients', '+', put),
    }))
    .where('id', '=', id)
    .execute();
  return true;
}

async function finish({ db, now }: Sending, row: Row): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('newsletterIssues')
      .set(({ eb }) => ({ state: 'sent', endedAt: now().toISOString(), version: eb('version', '+', 1) }))
      .where('id', '=', row.id)
      .where('state', '=', 'sending')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    // Anew, now that nobody else can write: another server may have put down late what it had counted early.
    const { sent, failed } = await fare(transaction, row.id);
    const removed = await dropRefused(transaction, row.id, now());
    await transaction.updateTable('newsletterIssues').set({ sent, failed, removed }).where('id', '=', row.id).execute();
  });
}
