/** The letters of a decision to whoever is about to make it, in both languages: as guests with tickets would get them. */
import { languages } from '#contract/language.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Who } from '#server/staff/log.ts';
import type { DecisionServices, Plan } from './decide.ts';

export async function testLetters({ db, site, outbox, origin }: DecisionServices, who: Who, plan: Plan): Promise<void> {
  const { event, kind, note, told } = plan;
  const id = who.id ?? '';
  const staff = await db.selectFrom('staff').select('email').where('id', '=', id).executeTakeFirst();
  const to = staff?.email;
  if (!to) throw new ApiError(422, 'emailInvalid');
  const letters = await Promise.all(
    languages.map((language) =>
      site.write('eveningDecided', language, {
        ...{ reference: 'T-…', status: `${origin()}/events/${event}?lng=${language}` },
        ...{ event: told[language], words: note[language], decision: kind, circle: 'accepted' },
      }),
    ),
  );
  await db.transaction().execute(async (work) => {
    for (const letter of letters) await outbox.put(work, { kind: 'eveningDecided', about: id, to, letter });
  });
}
