/**
 * The letters of a decision. Each says the same to all of one circle and language, so it is written once for them, with marks where a
 * guest's own reference and page will stand: two hundred would keep the page that decides waiting for more than a second.
 */
import type { DecisionKind } from '#contract/decision.ts';
import type { Event } from '#contract/event.ts';
import type { DecidedEvening, Letter } from '#contract/inbox.ts';
import type { Language } from '#contract/language.ts';
import { limits } from '#server/limits.ts';
import type { Outgoing } from '#server/mail/outbox.ts';
import type { Listener } from './audience.ts';
import { statusPage } from './letters.ts';
import type { DeskServices } from './presses.ts';

/** Of the shape of what they stand for, so that they are set as that is. No host is called like this (RFC 2606). */
const marks = { reference: 'T-MARK-MARK', status: 'https://status.invalid/requests/mark?lng=de' };

interface Decided {
  kind: DecisionKind;
  note: Record<Language, string>;
  told: Record<Language, DecidedEvening['event']>;
  after: Pick<Event, 'status'>;
}

export type WriteDecision = (listener: Listener) => Promise<Outgoing | undefined>;

/** Undefined: they gave no address. */
export function decisionLetters(services: DeskServices, { kind: decision, note, told, after }: Decided): WriteDecision {
  const dayless = after.status === 'postponed';
  const written = new Map<string, Promise<Letter>>();
  return async ({ row, circle }) => {
    const { id: about, email: to, language, reference } = row;
    if (!to) return undefined;
    const key = `${language} ${circle}`;
    const facts = { ...marks, event: told[language], words: note[language], decision, circle, dayless };
    const whole = written.get(key) ?? services.site.write('eveningDecided', language, facts);
    written.set(key, whole);
    const own = (text: string) =>
      text.replaceAll(marks.status, statusPage(services, row)).replaceAll(marks.reference, reference);
    const { sender, subject, text, html } = await whole;
    const letter = { sender, subject: own(subject), text: own(text), html: own(html) };
    return { kind: 'eveningDecided', about, to, letter, pause: limits.decisionPause };
  };
}
