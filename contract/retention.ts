/**
 * What is held of people, what for, and until when. The job that deletes and the table on the privacy page both read this
 * list; their words stand in content/texts/retention.yaml under the same ids.
 */

type Start =
  | 'evening' // the end of the evening, or of the day asked for, or the request, whichever is last
  | 'arrival'
  | 'sending'
  | 'reading'
  | 'leaving';

interface Kept {
  id: string;
  /** as the schema, or the table, calls it */
  holds: readonly string[];
  /** undefined: until the person ends it */
  end: { days: number; after: Start } | undefined;
}

export const retention = [
  {
    id: 'ticketRequest',
    holds: ['fullName', 'email', 'phoneNumber1', 'phoneNumber2', 'additionalNotes', 'selectedDate', 'event'],
    end: { days: 90, after: 'evening' },
  },
  { id: 'idCopy', holds: ['uploadId'], end: { days: 30, after: 'evening' } },
  { id: 'idempotencyKey', holds: ['idempotencyKey'], end: { days: 1, after: 'arrival' } },
  { id: 'copyAccess', holds: ['who', 'why', 'reference'], end: { days: 365, after: 'reading' } },
  { id: 'letter', holds: ['recipient', 'content'], end: { days: 0, after: 'sending' } },
  { id: 'failedLetter', holds: ['recipient', 'content'], end: { days: 30, after: 'arrival' } },
  { id: 'letterMark', holds: ['recipientMark'], end: { days: 2, after: 'arrival' } },
  { id: 'unconfirmedSubscriber', holds: ['email', 'network', 'askedAt'], end: { days: 7, after: 'arrival' } },
  { id: 'subscriber', holds: ['email', 'network', 'askedAt', 'confirmedAt'], end: undefined },
  { id: 'suppression', holds: ['recipientMark'], end: { days: 1095, after: 'leaving' } },
] as const satisfies readonly Kept[];

export type RetentionId = (typeof retention)[number]['id'];

export const daysKept = (id: RetentionId): number => {
  const { end } = retention.find((kept) => kept.id === id) ?? {};
  if (!end) throw new Error(`${id} has no end of its own.`);
  return end.days;
};
