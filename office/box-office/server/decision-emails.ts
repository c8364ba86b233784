import type { EmailData, RenderedEmail } from '#contract/booking/inbox.ts';
import { type Language, languages } from '#contract/language.ts';
import type { Actor } from '#server/audit/log.ts';
import type { AudienceMember } from '#server/booking/decisions/audience.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import type { BoxOfficeServices } from './actions.ts';
import { buildStatusUrl } from './emails.ts';
import type { DecisionPlan, DecisionServices } from './plan.ts';

/** Placeholders look like the real values, so the typesetting is the same (RFC 2606 host). */
const placeholders = { reference: 'T-MARK-MARK', status: 'https://status.invalid/requests/mark?lng=de' };

type DecisionEmailContent = Pick<DecisionPlan, 'kind' | 'note' | 'localizedEvent'> & {
  after: Pick<DecisionPlan['after'], 'status'>;
};
type DecisionEmailRecipient = Pick<EmailData['eventDecision'], 'reference' | 'status' | 'audience'>;

const writeDecisionEmail = (
  { site }: BoxOfficeServices,
  { kind: decision, note, localizedEvent, after }: DecisionEmailContent,
  language: Language,
  guest: DecisionEmailRecipient,
) =>
  site.writeEmail('eventDecision', language, {
    ...{ ...guest, decision, event: localizedEvent[language], message: note[language] },
    isWithoutDay: after.status === 'postponed',
  });

export const createSampleEmail = (
  services: DecisionServices,
  plan: DecisionPlan,
  language: Language,
): Promise<RenderedEmail> => {
  const status = `${services.origin()}/events/${plan.event}?lng=${language}`;
  return writeDecisionEmail(services, plan, language, { reference: 'T-…', status, audience: 'accepted' });
};

export async function sendTestEmails(services: DecisionServices, who: Actor, plan: DecisionPlan): Promise<void> {
  const { db, outbox } = services;
  const subjectId = who.id ?? '';
  const staff = await db.selectFrom('staff').select('email').where('id', '=', subjectId).executeTakeFirst();
  const to = staff?.email;
  if (!to) throw new ApiError(422, 'emailInvalid');
  const emails = await Promise.all(languages.map((language) => createSampleEmail(services, plan, language)));
  await db.transaction().execute(async (tx) => {
    for (const email of emails) await outbox.put(tx, { kind: 'eventDecision', subjectId, to, email });
  });
}

/** Renders once per audience and language, then fills in the guest: 200 renderings take over a second. */
export function createDecisionEmails(services: BoxOfficeServices, facts: DecisionEmailContent) {
  const renderedEmails = new Map<string, Promise<RenderedEmail>>();
  function renderEmail({ row: { language }, audience }: AudienceMember): Promise<RenderedEmail> {
    const key = `${language} ${audience}`;
    const letter =
      renderedEmails.get(key) ?? writeDecisionEmail(services, facts, language, { ...placeholders, audience });
    renderedEmails.set(key, letter);
    return letter;
  }

  return {
    /** Call before the transaction: SQLite has one writer. */
    async render(listeners: readonly AudienceMember[]) {
      for (const listener of listeners) if (listener.row.email) await renderEmail(listener);
    },
    async createFor(listeners: readonly AudienceMember[]) {
      const emails = new Map<AudienceMember, OutgoingEmail>();
      for (const listener of listeners) {
        const { id: subjectId, email: to, reference } = listener.row;
        if (!to) continue;
        const { sender, subject, text, html } = await renderEmail(listener);
        const status = buildStatusUrl(services, listener.row);
        const fillIn = (text: string) =>
          text.replaceAll(placeholders.status, status).replaceAll(placeholders.reference, reference);
        const email = { sender, subject: fillIn(subject), text: fillIn(text), html: fillIn(html) };
        emails.set(listener, { kind: 'eventDecision', subjectId, to, email, recallTime: limits.decisionPause });
      }
      return emails;
    },
  };
}
