/** The letters of a decision before it is made: to be read on the page, or sent to whoever is about to make it. */
import type { Letter } from '#contract/inbox.ts';
import { type Language, languages } from '#contract/language.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Who } from '#server/staff/log.ts';
import type { DecisionServices, Plan } from './decide.ts';

/** As guests with tickets would get it. */
export const sampleLetter = ({ site, origin }: DecisionServices, plan: Plan, language: Language): Promise<Letter> =>
  site.write('eveningDecided', language, {
    ...{ reference: 'T-…', status: `${origin()}/events/${plan.event}?lng=${language}` },
    ...{ event: plan.told[language], words: plan.note[language], decision: plan.kind, circle: 'accepted' },
    dayless: plan.after.status === 'postponed',
  });

export async function testLetters(services: DecisionServices, who: Who, plan: Plan): Promise<void> {
  const { db, outbox } = services;
  const about = who.id ?? '';
  const staff = await db.selectFrom('staff').select('email').where('id', '=', about).executeTakeFirst();
  const to = staff?.email;
  if (!to) throw new ApiError(422, 'emailInvalid');
  const letters = await Promise.all(languages.map((language) => sampleLetter(services, plan, language)));
  await db.transaction().execute(async (work) => {
    for (const letter of letters) await outbox.put(work, { kind: 'eveningDecided', about, to, letter });
  });
}
