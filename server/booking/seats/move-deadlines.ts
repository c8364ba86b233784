import type { Event } from '#contract/content/event.ts';
import { parseWallTime } from '#contract/wall-time.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';

/** The cut-off and the last day for a transfer keep their distance to the start. */
export async function moveDeadlines(
  trx: DatabaseTransaction,
  event: number,
  from: Pick<Event, 'start'>,
  to: Pick<Event, 'start'>,
) {
  if (to.start.slice(0, 10) === from.start.slice(0, 10)) return;
  const by = parseWallTime(to.start).epochMilliseconds - parseWallTime(from.start).epochMilliseconds;
  const row = trx.selectFrom('eventCapacity').select(['cutOff', 'payUntil']).where('eventId', '=', event);
  const capacity = await row.executeTakeFirst();
  if (!capacity) return;
  const cutOff = new Date(Date.parse(capacity.cutOff) + by).toISOString();
  const days = Temporal.PlainDate.from(from.start).until(Temporal.PlainDate.from(to.start));
  const payUntil = capacity.payUntil && Temporal.PlainDate.from(capacity.payUntil).add(days).toString();
  await trx
    .updateTable('eventCapacity')
    .set(({ eb }) => ({ cutOff, payUntil, version: eb('version', '+', 1) }))
    .where('eventId', '=', event)
    .execute();
}
