import type { Letter, LetterFacts } from '#contract/booking/inbox.ts';
import { type Language, languages } from '#contract/language.ts';
import type { Who } from '#server/audit/log.ts';
import type { Listener } from '#server/booking/decisions/audience.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { Outgoing } from '#server/mail/outbox.ts';
import { statusPage } from './letters.ts';
import type { DecisionServices, Plan } from './plan.ts';
import type { DeskServices } from './presses.ts';

/** Placeholders look like the real values, so the typesetting is the same (RFC 2606 host). */
const marks = { reference: 'T-MARK-MARK', status: 'https://status.invalid/requests/mark?lng=de' };

type Facts = Pick<Plan, 'kind' | 'note' | 'told'> & { after: Pick<Plan['after'], 'status'> };
type Guest = Pick<LetterFacts['eveningDecided'], 'reference' | 'status' | 'circle'>;

const write = (
  { site }: DeskServices,
  { kind: decision, note, told, after }: Facts,
  language: Language,
  guest: Guest,
) =>
  site.write('eveningDecided', language, {
    ...{ ...guest, decision, event: told[language], words: note[language] },
    dayless: after.status === 'postponed',
  });

export const sampleLetter = (services: DecisionServices, plan: Plan, language: Language): Promise<Letter> => {
  const status = `${services.origin()}/events/${plan.event}?lng=${language}`;
  return write(services, plan, language, { reference: 'T-…', status, circle: 'accepted' });
};

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

/** Renders once per audience and language, then fills in the guest: 200 renderings take over a second. */
export function decisionLetters(services: DeskServices, facts: Facts) {
  const written = new Map<string, Promise<Letter>>();
  function whole({ row: { language }, circle }: Listener): Promise<Letter> {
    const key = `${language} ${circle}`;
    const letter = written.get(key) ?? write(services, facts, language, { ...marks, circle });
    written.set(key, letter);
    return letter;
  }

  return {
    /** Call before the transaction: SQLite has one writer. */
    async write(listeners: readonly Listener[]) {
      for (const listener of listeners) if (listener.row.email) await whole(listener);
    },
    async to(listeners: readonly Listener[]) {
      const letters = new Map<Listener, Outgoing>();
      for (const listener of listeners) {
        const { id: about, email: to, reference } = listener.row;
        if (!to) continue;
        const { sender, subject, text, html } = await whole(listener);
        const status = statusPage(services, listener.row);
        const own = (said: string) => said.replaceAll(marks.status, status).replaceAll(marks.reference, reference);
        const letter = { sender, subject: own(subject), text: own(text), html: own(html) };
        letters.set(listener, { kind: 'eveningDecided', about, to, letter, pause: limits.decisionPause });
      }
      return letters;
    },
  };
}
