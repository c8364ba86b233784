import type { Estate } from '#contract/content.ts';
import { hasDay } from '#contract/evening-state.ts';
import type { Language } from '#contract/language.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import { askNote } from '#site/programme/state.ts';

/** The strings an island needs travel with it as props: no translation runtime in the browser. */
export type TicketWords = ReturnType<typeof ticketWords>;

const fields = [
  ...(['fullName', 'email', 'phoneNumber1', 'phoneNumber2'] as const),
  ...(['numberOfTickets', 'additionalNotes', 'selectedDate'] as const),
];

/** `silent`: nothing is announced. */
export function ticketWords(t: Translate, { email, phone }: Estate, { silent }: { silent: boolean }) {
  const field = Object.fromEntries(fields.map((name) => [name, t(`tickets.field.${name}`)]));
  return {
    title: t('shell.tickets.title'),
    close: t('shell.tickets.close'),
    field: field as Record<(typeof fields)[number], string>,
    noNumber: t('tickets.noNumber'),
    notesHint: t('tickets.notesHint'),
    uploadFold: t('tickets.idFold'),
    uploadId: t('tickets.field.uploadId'),
    chooseFile: t('tickets.chooseFile'),
    uploadHint: t('tickets.idHint'),
    remove: t('tickets.remove'),
    uploadKind: t('refusals.uploadKind'),
    uploadTooLarge: t('refusals.uploadTooLarge'),
    agreement: t('tickets.field.agreement'),
    consentMissing: t('refusals.consentMissing'),
    contactMissing: t('refusals.contactMissing'),
    // The button says it after contactMissing has been said once.
    sendAnyway: t('tickets.sendAnyway'),
    calendar: t('tickets.calendar'),
    send: t('tickets.send'),
    sending: t('tickets.sending'),
    again: t('tickets.again'),
    withoutEvening: t('tickets.withoutEvening'),
    nonBinding: t('tickets.nonBinding'),
    // Said while nothing is announced.
    silent: silent ? t('events.silentInShort') : undefined,
    failed: t('tickets.failed'),
    thanks: t('tickets.receipt.title'),
    reference: t('tickets.receipt.reference'),
    receipt: t('tickets.receipt.text'),
    withoutPicture: t('tickets.receipt.withoutPicture'),
    unreachable: t('tickets.receipt.unreachable', { phone, email }),
    status: t('tickets.receipt.status'),
    dismiss: t('tickets.receipt.dismiss'),
    expired: t('session.expired'),
  };
}

/** What a request for this evening carries. */
export interface TicketEvent {
  id: number;
  title: string;
  date: string;
  time: string;
  venue: string;
  /** the day that is chosen at first, `2027-07-20`; empty where there is none, or it is over */
  day: string;
  /** how it stands, where that is not as it was announced */
  note?: string | undefined;
  /** it takes no requests: one that is sent from here goes without it */
  off?: true;
}

export function ticketEvent(evening: Evening, t: Translate): TicketEvent {
  const { id, start, state, booking, words } = evening;
  const { title, date, time, venue } = words;
  return {
    id,
    title: title.text,
    date: date.text,
    time: time.text,
    venue: venue.text,
    day: hasDay(evening) && state !== 'past' ? start.slice(0, 10) : '',
    note: [askNote(t, evening), ...bookingNote(t, booking)].filter(Boolean).join(' ') || undefined,
    ...((state === 'cancelled' || booking === 'ended') && { off: true }),
  };
}

function bookingNote(t: Translate, booking: Evening['booking']): string[] {
  if (booking === 'full') return [t('events.full.now'), t('events.full.ask')];
  return booking === 'ended' ? [t('events.bookingEnded')] : [];
}

/** How the dialog sends, and what it marks in its calendar. */
export interface TicketSetup {
  /** what the visitor is told where nothing is sent */
  notSent?: string;
  language: Language;
  /** the first day that can be chosen, `2026-11-25` */
  today: string;
  termsVersion: string;
  /** days to come with an evening, `2024-07-20` */
  days: readonly string[];
}
