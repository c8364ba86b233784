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

export type DecisionLetters = ReturnType<typeof decisionLetters>;

export function decisionLetters(services: DeskServices, { kind: decision, note, told, after }: Decided) {
  const dayless = after.status === 'postponed';
  const written = new Map<string, Promise<Letter>>();

  function whole({ row: { language }, circle }: Listener): Promise<Letter> {
    const key = `${language} ${circle}`;
    const facts = { ...marks, event: told[language], words: note[language], decision, circle, dayless };
    const letter = written.get(key) ?? services.site.write('eveningDecided', language, facts);
    written.set(key, letter);
    return letter;
  }

  return {
    /** Before the transaction: one that waits for letters would keep all others from writing. */
    async write(listeners: readonly Listener[]) {
      for (const listener of listeners) if (listener.row.email) await whole(listener);
    },
    /** One for each who gave an address, in their order. Whoever came since has theirs written now. */
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
