/**
 * The job that deletes and the table on the privacy page read this list.
 * content/texts/retention.yaml has a text for each id.
 */

import type { PartName } from '#contract/content/parts.ts';
import { requestTextFields } from './ticket-form.ts';

type RetentionStart =
  | 'event' // end of the event, without one of the selected day; or the request, if it is later
  | 'arrival'
  | 'sending'
  | 'reading'
  | 'leaving'
  | 'signIn'
  | 'writing'
  | 'departure'
  | 'midnight' // after the event
  | 'years'; // as many as content/payment.yaml says, after the end of the year

interface RetentionRule {
  id: string;
  /** the part of the site that alone stores it */
  part?: PartName;
  /** columns of server/storage/tables.ts */
  columns: readonly string[];
  /** undefined: until the person ends it */
  end: { days: number; after: RetentionStart } | undefined;
}

const subscriptionColumns = ['email', 'requestedFrom', 'requestedAt'] as const;

export const retentionRules = [
  {
    id: 'ticketRequest',
    columns: [...requestTextFields, 'seatsByGroup', 'event'],
    end: { days: 90, after: 'event' },
  },
  { id: 'offer', columns: ['eventId', 'lines', 'until', 'answeredAt'], end: { days: 90, after: 'event' } },
  {
    id: 'requestTransition',
    columns: ['transition', 'at', 'by', 'note', 'toSeats'],
    end: { days: 90, after: 'event' },
  },
  {
    id: 'notification',
    columns: ['decisionId', 'audience', 'emailSentAt', 'calledAt', 'calledBy'],
    end: { days: 90, after: 'event' },
  },
  { id: 'payment', columns: ['reference', 'cents', 'kind', 'day', 'by'], end: { days: 0, after: 'years' } },
  { id: 'invoice', columns: ['reference', 'content', 'day'], end: { days: 0, after: 'years' } },
  { id: 'decision', columns: ['kind', 'by', 'at'], end: { days: 365, after: 'writing' } },
  { id: 'checkIn', columns: ['guests', 'at', 'by'], end: { days: 90, after: 'event' } },
  { id: 'presence', columns: ['name', 'at'], end: { days: 1, after: 'reading' } },
  { id: 'heldSeat', columns: ['reason', 'by'], end: { days: 90, after: 'event' } },
  { id: 'idCopy', part: 'idCopies', columns: ['sealed'], end: { days: 30, after: 'event' } },
  // A file, not a column: `requests open` writes it.
  { id: 'openedCopy', part: 'idCopies', columns: [], end: { days: 1, after: 'reading' } },
  { id: 'idempotencyKey', columns: ['keyHash'], end: { days: 1, after: 'arrival' } },
  {
    id: 'copyAccess',
    part: 'idCopies',
    columns: ['staffName', 'reason', 'reference'],
    end: { days: 365, after: 'reading' },
  },
  { id: 'email', columns: ['sealed'], end: { days: 0, after: 'sending' } },
  { id: 'failedEmail', columns: ['sealed'], end: { days: 30, after: 'arrival' } },
  // A mail server may return an email until then.
  { id: 'recipientHash', columns: ['recipientHash'], end: { days: 7, after: 'arrival' } },
  { id: 'unconfirmedSubscriber', part: 'newsletter', columns: subscriptionColumns, end: { days: 7, after: 'arrival' } },
  { id: 'unconfirmedAlert', columns: [...subscriptionColumns, 'eventId'], end: { days: 7, after: 'arrival' } },
  {
    id: 'alert',
    columns: [...subscriptionColumns, 'confirmedFrom', 'confirmedAt', 'eventId', 'notifiedAt'],
    end: { days: 0, after: 'event' },
  },
  {
    id: 'subscriber',
    part: 'newsletter',
    columns: [...subscriptionColumns, 'confirmedFrom', 'confirmedAt', 'note', 'refusals', 'pauseReason'],
    end: undefined,
  },
  { id: 'suppression', columns: ['emailHash'], end: { days: 1095, after: 'leaving' } },
  { id: 'account', part: 'accounts', columns: ['name', 'email', 'passwordHash'], end: undefined },
  {
    id: 'unverifiedAccount',
    part: 'accounts',
    columns: ['name', 'email', 'passwordHash'],
    end: { days: 90, after: 'arrival' },
  },
  { id: 'session', part: 'accounts', columns: ['device', 'network', 'rotatedAt'], end: { days: 30, after: 'signIn' } },
  { id: 'accountKey', part: 'accounts', columns: ['accountId'], end: { days: 2, after: 'arrival' } },
  { id: 'signInAttempts', columns: ['hash'], end: { days: 1, after: 'arrival' } },
  { id: 'rate', columns: ['hash'], end: { days: 1, after: 'arrival' } },
  { id: 'staff', columns: ['name', 'email', 'passwordHash'], end: { days: 0, after: 'departure' } },
  { id: 'doorStaff', columns: ['name'], end: { days: 0, after: 'midnight' } },
  { id: 'staffSession', columns: ['device', 'seenAt'], end: { days: 7, after: 'signIn' } },
  { id: 'staffInvite', columns: ['email'], end: { days: 2, after: 'writing' } },
  { id: 'spentChallenge', columns: ['hash'], end: { days: 1, after: 'signIn' } },
  { id: 'auditLog', columns: ['name', 'what'], end: { days: 365, after: 'writing' } },
] as const satisfies readonly RetentionRule[];

export type RetentionId = (typeof retentionRules)[number]['id'];

export const retentionDays = (id: RetentionId): number => {
  const { end } = retentionRules.find((rule) => rule.id === id) ?? {};
  if (!end) throw new Error(`${id} has no fixed period: it is kept until the person ends it.`);
  return end.days;
};
