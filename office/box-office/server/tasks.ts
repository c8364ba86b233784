import type { Kysely } from 'kysely';
import type { DeskTasks } from '#contract/office/box-office.ts';
import type { EveningLine } from '#contract/office/event-line.ts';
import { guestsByEvent } from '#server/booking/guests.ts';
import { limits } from '#server/limits.ts';
import type { Tables } from '#server/storage/tables.ts';
import { decisionTasks } from './decisions.ts';
import { eveningLines, nextInLine, type Programme } from './overview.ts';

type Db = Kysely<Tables>;

export async function deskTasks(db: Db, programme: Programme, now: Date): Promise<Omit<DeskTasks, 'alerts'>> {
  const lines = await eveningLines(db, programme, now);
  const { open, oldest } = await db
    .selectFrom('ticketRequests')
    .select(({ fn }) => [fn.countAll().as('open'), fn.min<string | null>('askedAt').as('oldest')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  const lapsing = await db
    .selectFrom('offers')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'offers.requestId')
    .select(['reference', 'fullName as name', 'offers.seats', 'until', 'offers.eventId as event'])
    .where('offers.state', '=', 'live')
    .where('until', '>', now.toISOString())
    .where('until', '<=', new Date(now.getTime() + limits.lapseSoon).toISOString())
    .orderBy('until')
    .limit(limits.requestsShown)
    .execute();
  const withRoom = lines.flatMap(({ event, chairs, cancelled, waiting }) => {
    const isOpen = chairs && chairs.free > 0 && chairs.cutOff > now.toISOString();
    return isOpen && waiting > 0 && !cancelled ? [{ event, free: chairs.free }] : [];
  });
  const events = withRoom.map(({ event }) => event);
  const waiting = await guestsByEvent(db, events, 'waiting');
  const free = withRoom.map((task) => nextInLine(task.event, task.free, waiting.get(task.event) ?? []));
  return {
    open: Number(open),
    oldest: oldest ?? undefined,
    lapsing,
    free: free.filter((task) => task !== undefined),
    full: fullEvenings(lines, programme),
    chairless: lines
      .filter((line) => line.open > 0 && !line.chairs && !line.over && !line.cancelled)
      .map((line) => ({ event: line.event, open: line.open })),
    returned: await returnedLetters(db),
    decisions: await decisionTasks(db, programme, now),
  };
}

/** E-mails that failed. Those about a decision are on the page of the decision. */
async function returnedLetters(db: Db): Promise<DeskTasks['returned']> {
  const rows = await db
    .selectFrom('outboxEmails')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'outboxEmails.subjectId')
    .select(({ fn }) => ['reference', 'fullName as name', fn.max('deadAt').as('at')])
    .where('deadAt', 'is not', null)
    .where('kind', 'not in', ['officeNotice', 'officeWithdrawal', 'eveningDecided'])
    .where('ticketRequests.state', '!=', 'withdrawn')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('requestSteps')
            .select('requestSteps.id')
            .whereRef('requestSteps.requestId', '=', 'ticketRequests.id')
            .whereRef('requestSteps.at', '>=', 'outboxEmails.deadAt')
            .where('step', 'in', ['call', 'note']),
        ),
      ),
    )
    .groupBy(['reference', 'fullName'])
    .orderBy('at')
    .limit(limits.requestsShown)
    .execute();
  return rows.map(({ reference, name, at }) => ({ reference, name, at: at ?? '' }));
}

/** Events without a free seat whose page still sells tickets. */
function fullEvenings(lines: readonly EveningLine[], programme: Programme): DeskTasks['full'] {
  const open = new Set(programme.filter((evening) => evening.open).map(({ id }) => id));
  return lines.flatMap(({ event, chairs, over, cancelled }) =>
    chairs && chairs.free <= 0 && !over && !cancelled && open.has(event) ? [{ event, offered: chairs.offered }] : [],
  );
}
