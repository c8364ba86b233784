/** Which letters go before others. A new kind of letter has to choose. */
import type { LetterKind } from '#contract/inbox.ts';

/** In the order in which they go. `bulk`: nobody waits for it, or there are many of it at a time. */
export const priorities = ['awaited', 'bulk'] as const;
export type Priority = (typeof priorities)[number];

const priorityOf: Record<LetterKind, Priority> = {
  ticketReceipt: 'awaited',
  ticketOffer: 'awaited',
  ticketRefusal: 'awaited',
  ticketWaiting: 'awaited',
  ticketAnswer: 'awaited',
  ticketLapsed: 'bulk',
  eveningDecided: 'bulk',
  decisionDue: 'awaited',
  officeNotice: 'awaited',
  officeWithdrawal: 'bulk',
  ticketAccepted: 'awaited',
  ticketFewer: 'awaited',
  ticketDeclined: 'awaited',
  ticketReturned: 'awaited',
  alertConfirmation: 'awaited',
  alertTold: 'bulk',
  newsletterConfirmation: 'awaited',
  newsletterWelcome: 'bulk',
  newsletterKnown: 'awaited',
  newsletterIssue: 'bulk',
  accountVerification: 'awaited',
  accountKnown: 'awaited',
  passwordReset: 'awaited',
  passwordChanged: 'awaited',
  accountDeleted: 'awaited',
};

export const rankOf = (kind: LetterKind): number => priorities.indexOf(priorityOf[kind]);
