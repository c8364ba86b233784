/** Reminds the office an hour before the decision is due. Of several servers one does it. */
import { formatTime } from '#contract/date-format.ts';
import { fallbackLanguage } from '#contract/language.ts';
import { instant } from '#contract/wall-time.ts';
import { limits } from '#server/limits.ts';
import type { BoxOfficeServices } from './actions.ts';
import { findDueDecision } from './decisions.ts';

export async function remindOfDecisions(services: BoxOfficeServices & { office: () => string }): Promise<number> {
  const { db, site, outbox, office, origin, now } = services;
  const at = now().getTime();
  let sent = 0;
  for (const { id: event, decisionDue } of site.programme) {
    if (!decisionDue) continue;
    const until = instant(decisionDue).epochMilliseconds;
    if (at < until - limits.decisionReminder || at >= until) continue;
    const reminded = db.selectFrom('decisionReminders').select('eventId').where('eventId', '=', event);
    if (await reminded.where('due', '=', decisionDue).executeTakeFirst()) continue;
    if (await findDueDecision(db, event, decisionDue)) continue;
    const guestEvent = await site.findEvent(event, fallbackLanguage, now());
    const time = formatTime(decisionDue, fallbackLanguage);
    const page = `${origin()}/office/events/${event}/decision`;
    const email = await site.writeEmail('decisionDue', fallbackLanguage, {
      title: guestEvent?.event.title ?? '',
      time,
      page,
    });
    sent += await db.transaction().execute(async (tx) => {
      const first = await tx
        .insertInto('decisionReminders')
        .values({ eventId: event, due: decisionDue })
        .onConflict((conflict) => conflict.columns(['eventId', 'due']).doNothing())
        .returning('eventId')
        .executeTakeFirst();
      if (!first) return 0;
      await outbox.put(tx, { kind: 'decisionDue', subjectId: `evening ${event}`, to: office(), email });
      return 1;
    });
  }
  return sent;
}
