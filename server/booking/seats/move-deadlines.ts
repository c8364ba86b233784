import type { Event } from '#contract/content/event.ts';
import { parseWallTime } from '#contract/wall-time.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';

/** The cut-off keeps its distance to the start. */
export async function moveCutOff(
  trx: DatabaseTransaction,
  event: number,
  from: Pick<Event, 'start'>,
  to: Pick<Event, 'start'>,
) {
  if (to.start.slice(0, 10) === from.start.slice(0, 10)) return;
  const by = parseWallTime(to.start).epochMilliseconds - parseWallTime(from.start).epochMilliseconds;
  const row = trx.selectFrom('eventCapacity').select('cutOff').where('eventId', '=', event);
  const capacity = await row.executeTakeFirst();
  if (!capacity) return;
  const cutOff = new Date(Date.parse(capacity.cutOff) + by).toISOString();
  await trx
    .updateTable('eventCapacity')
    .set(({ eb }) => ({ cutOff, version: eb('version', '+', 1) }))
    .where('eventId', '=', event)
    .execute();
}
