/** Reminds the office an hour before the decision is due. Of several servers one does it. */
import { timeText } from '#contract/date-words.ts';
import { fallbackLanguage } from '#contract/language.ts';
import { instant } from '#contract/wall-time.ts';
import { limits } from '#server/limits.ts';
import { decidedOn } from './decisions.ts';
import type { DeskServices } from './presses.ts';

export async function remindOfDecisions(services: DeskServices & { office: () => string }): Promise<number> {
  const { db, site, outbox, office, origin, now } = services;
  const at = now().getTime();
  let put = 0;
  for (const { id: event, due } of site.programme) {
    if (!due) continue;
    const until = instant(due).epochMilliseconds;
    if (at < until - limits.decisionReminder || at >= until) continue;
    const reminded = db.selectFrom('decisionReminders').select('eventId').where('eventId', '=', event);
    if (await reminded.where('due', '=', due).executeTakeFirst()) continue;
    if (await decidedOn(db, event, due)) continue;
    const known = await site.evening(event, fallbackLanguage, now());
    const time = timeText(due, fallbackLanguage);
    const page = `${origin()}/office/evenings/${event}/decision`;
    const letter = await site.write('decisionDue', fallbackLanguage, { title: known?.event.title ?? '', time, page });
    put += await db.transaction().execute(async (work) => {
      const first = await work
        .insertInto('decisionReminders')
        .values({ eventId: event, due })
        .onConflict((conflict) => conflict.columns(['eventId', 'due']).doNothing())
        .returning('eventId')
        .executeTakeFirst();
      if (!first) return 0;
      await outbox.put(work, { kind: 'decisionDue', about: `evening ${event}`, to: office(), letter });
      return 1;
    });
  }
  return put;
}
