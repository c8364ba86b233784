import type { DecisionKind } from '#contract/office/decision.ts';
import { splitParagraphs } from '#site/inbox/newsletter-blocks.ts';
import { formatBerlinTime } from '#site/language/dates.ts';
import { formatMoney } from '#site/language/number.ts';
import { type EmailTemplate, type EmailTemplates, messageAndFacts, requestFacts } from './email.ts';
import { paymentText } from './tickets.ts';

const closedRequest: EmailTemplate<'ticketRefusal' | 'ticketLapsed' | 'ticketWaiting'> = (facts, email) => ({
  subject: { reference: facts.reference },
  blocks: [...email.texts('greeting', 'opening'), ...messageAndFacts(facts, email), email.text('more')],
});

const decisionTexts: Partial<Record<DecisionKind, string>> = { cancelled: 'off', postponed: 'put' };

/** Answers of the office to a request, and its decisions about an event. */
export const boxOfficeEmails: EmailTemplates<
  | ('ticketOffer' | 'ticketRefusal' | 'ticketLapsed' | 'ticketWaiting' | 'ticketAnswer')
  | ('eveningDecided' | 'decisionDue')
> = {
  ticketOffer({ reference, status, event, seats, cents, until, message }, email) {
    const { t, text, texts, language, button } = email;
    const [one, all] = [formatMoney(cents, language), formatMoney(cents * seats, language)];
    const facts = requestFacts({ reference, event }, email);
    facts.push(
      [text('seats'), text('chairs', { count: seats })],
      // `2 × 35 € = 70 €`; a single seat has no sum.
      [text('price'), seats === 1 ? one : text('sum', { seats, one, all })],
      [text('until'), formatBerlinTime(until, language)],
    );
    return {
      subject: { reference },
      blocks: [
        ...texts('greeting', 'opening'),
        ...splitParagraphs(message),
        { facts },
        text('how'),
        t('emails.contract.withdrawal'),
        ...paymentText(cents, t),
        button(status),
        { small: text('otherwise') },
      ],
    };
  },
  ticketRefusal: closedRequest,
  ticketLapsed: closedRequest,
  ticketWaiting(facts, email) {
    const { subject, blocks } = closedRequest(facts, email);
    return { subject, blocks: [...blocks, email.button(facts.status)] };
  },
  ticketAnswer: (facts, email) => ({
    subject: { reference: facts.reference },
    blocks: [email.text('greeting'), ...messageAndFacts(facts, email), email.text('reply'), email.button(facts.status)],
  }),
  eveningDecided(facts, email) {
    const { event, message, decision, audience, status, isWithoutDay } = facts;
    const outcome = isWithoutDay ? 'dayless' : (decisionTexts[decision] ?? 'stays');
    return {
      subject: email.t(`emails.eveningDecided.subject.${decision}`, { title: event.title, date: event.date }),
      blocks: [
        email.text('greeting'),
        ...splitParagraphs(message),
        email.text(`${outcome}.${audience}`),
        // The old day is no longer true.
        ...(isWithoutDay ? [] : [{ facts: requestFacts(facts, email) }]),
        ...(decision === 'cancelled' ? email.texts('more') : []),
        email.button(status),
      ],
    };
  },
  decisionDue: ({ title, time, page }, { text, button }) => ({
    subject: { title, time },
    blocks: [text('opening', { title, time }), button(page)],
  }),
};
