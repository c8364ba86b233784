/**
 * The job that deletes and the table on the privacy page read this list.
 * content/texts/retention.yaml has a text for each id.
 */

type Start =
  | 'evening' // the end of the evening, or of the day asked for, or the request, whichever is last
  | 'arrival'
  | 'sending'
  | 'reading'
  | 'leaving'
  | 'signIn'
  | 'writing'
  | 'departure'
  | 'midnight'; // that after the evening

interface Kept {
  id: string;
  /** columns of server/storage/tables.ts */
  holds: readonly string[];
  /** undefined: until the person ends it */
  end: { days: number; after: Start } | undefined;
}

export const retention = [
  {
    id: 'ticketRequest',
    holds: [
      ...['fullName', 'email', 'phoneNumber1', 'phoneNumber2', 'numberOfTickets', 'additionalNotes'],
      ...['selectedDate', 'event'],
    ],
    end: { days: 90, after: 'evening' },
  },
  { id: 'offer', holds: ['eventId', 'seats', 'cents', 'until', 'answeredAt'], end: { days: 90, after: 'evening' } },
  { id: 'requestStep', holds: ['step', 'at', 'by', 'note'], end: { days: 90, after: 'evening' } },
  {
    id: 'telling',
    holds: ['decisionId', 'audience', 'emailSentAt', 'calledAt', 'calledBy'],
    end: { days: 90, after: 'evening' },
  },
  { id: 'decision', holds: ['kind', 'by', 'at'], end: { days: 365, after: 'writing' } },
  { id: 'arrival', holds: ['came', 'at', 'by'], end: { days: 90, after: 'evening' } },
  { id: 'requestLook', holds: ['name', 'at'], end: { days: 1, after: 'reading' } },
  { id: 'contentLook', holds: ['name', 'at'], end: { days: 1, after: 'reading' } },
  { id: 'heldSeat', holds: ['reason', 'by'], end: { days: 90, after: 'evening' } },
  { id: 'idCopy', holds: ['sealed'], end: { days: 30, after: 'evening' } },
  { id: 'idempotencyKey', holds: ['keyHash'], end: { days: 1, after: 'arrival' } },
  { id: 'copyAccess', holds: ['who', 'why', 'reference'], end: { days: 365, after: 'reading' } },
  { id: 'letter', holds: ['sealed'], end: { days: 0, after: 'sending' } },
  { id: 'failedLetter', holds: ['sealed'], end: { days: 30, after: 'arrival' } },
  // An e-mail may bounce for that long.
  { id: 'letterMark', holds: ['recipientHash'], end: { days: 7, after: 'arrival' } },
  { id: 'unconfirmedSubscriber', holds: ['email', 'askedFrom', 'askedAt'], end: { days: 7, after: 'arrival' } },
  { id: 'unconfirmedAlert', holds: ['email', 'askedFrom', 'askedAt', 'eventId'], end: { days: 7, after: 'arrival' } },
  {
    id: 'alert',
    holds: ['email', 'askedFrom', 'askedAt', 'confirmedFrom', 'confirmedAt', 'eventId', 'notifiedAt'],
    end: { days: 0, after: 'evening' },
  },
  {
    id: 'subscriber',
    holds: ['email', 'askedFrom', 'askedAt', 'confirmedFrom', 'confirmedAt', 'note', 'refusals', 'pausedFor'],
    end: undefined,
  },
  { id: 'suppression', holds: ['emailHash'], end: { days: 1095, after: 'leaving' } },
  { id: 'account', holds: ['name', 'email', 'passwordHash'], end: undefined },
  { id: 'unverifiedAccount', holds: ['name', 'email', 'passwordHash'], end: { days: 90, after: 'arrival' } },
  { id: 'session', holds: ['device', 'network', 'rotatedAt'], end: { days: 30, after: 'signIn' } },
  { id: 'accountKey', holds: ['accountId'], end: { days: 2, after: 'arrival' } },
  { id: 'signInTries', holds: ['hash'], end: { days: 1, after: 'arrival' } },
  { id: 'rate', holds: ['hash'], end: { days: 1, after: 'arrival' } },
  { id: 'staff', holds: ['name', 'email', 'passwordHash'], end: { days: 0, after: 'departure' } },
  { id: 'doorStaff', holds: ['name'], end: { days: 0, after: 'midnight' } },
  { id: 'staffSession', holds: ['device', 'seenAt'], end: { days: 7, after: 'signIn' } },
  { id: 'staffInvite', holds: ['email'], end: { days: 2, after: 'writing' } },
  { id: 'spentChallenge', holds: ['hash'], end: { days: 1, after: 'signIn' } },
  { id: 'officeLog', holds: ['name', 'what'], end: { days: 365, after: 'writing' } },
] as const satisfies readonly Kept[];

export type RetentionId = (typeof retention)[number]['id'];

export const daysKept = (id: RetentionId): number => {
  const { end } = retention.find((kept) => kept.id === id) ?? {};
  if (!end) throw new Error(`${id} has no end of its own.`);
  return end.days;
};
