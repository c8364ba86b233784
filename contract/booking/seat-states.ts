/**
 * The states of a request. The terms (content/pages/terms.yaml) promise: a request reserves
 * nothing, an offer has a price and an end.
 */
export const seatStates = [
  ...(['open', 'waiting', 'offered', 'accepted', 'declined', 'lapsed'] as const),
  ...(['refused', 'cancelled', 'withdrawn', 'returned', 'noted', 'revoked'] as const),
];
export type SeatState = (typeof seatStates)[number];

export type RequestTransition =
  | ('offer' | 'wait' | 'refuse' | 'note' | 'accept' | 'decline' | 'lapse' | 'returnSome' | 'returnSeats')
  | ('acceptByPhone' | 'revokeOffer')
  | ('withdraw' | 'reopen' | 'cancel' | 'voidOffer' | 'undo' | 'answer' | 'call' | 'forDoor')
  | PaymentTransition
  | IdTransition;

/** Money came or went back, the last of these was undone, or the office wrote an invoice. */
const paymentTransitions = ['pay', 'refund', 'undoPayment', 'invoice', 'cancelInvoice'] as const;
type PaymentTransition = (typeof paymentTransitions)[number];

/** The office checks the copy of an ID, or undoes that; guest or office deletes the copy. */
export const idCheckTransitions = ['checkId', 'uncheckId'] as const;
export const idTransitions = [...idCheckTransitions, 'deleteIdCopy'] as const;
type IdTransition = (typeof idTransitions)[number];

/** They add a line to the history, and change neither state nor seats. */
export const remarks = [
  ...(['answer', 'call', 'forDoor'] as const),
  ...paymentTransitions,
  ...idTransitions,
] as const satisfies readonly RequestTransition[];
export const isRemark = (transition: RequestTransition): boolean => remarks.some((remark) => remark === transition);

/** The office can undo them for half a minute. */
export const undoableTransitions = [
  ...(['offer', 'wait', 'refuse', 'note', 'acceptByPhone', 'decline', 'returnSome', 'returnSeats'] as const),
  'revokeOffer' as const,
] satisfies RequestTransition[];
export type UndoableTransition = (typeof undoableTransitions)[number];

/** All other states are final. */
export const activeStates = ['open', 'waiting', 'offered', 'accepted'] as const satisfies readonly SeatState[];

const notWithdrawn = seatStates.filter((state) => state !== 'withdrawn');

const transitions: Record<RequestTransition, { from: readonly SeatState[]; to?: SeatState }> = {
  offer: {
    from: ['open', 'waiting', 'offered', 'declined', 'lapsed', 'refused', 'cancelled', 'returned', 'revoked'],
    to: 'offered',
  },
  wait: { from: ['open', 'lapsed', 'refused', 'cancelled', 'revoked'], to: 'waiting' },
  refuse: { from: ['open', 'waiting'], to: 'refused' },
  /** the event is over; the office notes the guest’s request for a later evening of this kind */
  note: { from: ['open', 'waiting'], to: 'noted' },
  accept: { from: ['offered'], to: 'accepted' },
  /** also without an offer: the office says the price on the telephone */
  acceptByPhone: {
    from: ['open', 'waiting', 'offered', 'declined', 'lapsed', 'refused', 'cancelled', 'returned', 'revoked'],
    to: 'accepted',
  },
  decline: { from: ['offered'], to: 'declined' },
  lapse: { from: ['offered'], to: 'lapsed' },
  /** the office takes an offer back that the guest knows, for example after an error */
  revokeOffer: { from: ['offered'], to: 'revoked' },
  /** some of the seats are returned */
  returnSome: { from: ['accepted'], to: 'accepted' },
  returnSeats: { from: ['accepted'], to: 'returned' },
  withdraw: { from: notWithdrawn, to: 'withdrawn' },
  reopen: { from: ['waiting', 'refused', 'cancelled', 'noted', 'revoked'], to: 'open' },
  /** the event is cancelled, and the guest knows */
  cancel: { from: ['open', 'waiting', 'offered'], to: 'cancelled' },
  /** the cancellation was undone, but not the offer: its seats are taken, or its end has passed */
  voidOffer: { from: ['cancelled'], to: 'open' },
  /** the state before the undone transition: server/booking/seats/undo.ts */
  undo: { from: notWithdrawn },
  /** the office sends an email */
  answer: { from: notWithdrawn },
  call: { from: notWithdrawn },
  /** a note for the door list */
  forDoor: { from: ['offered', 'accepted'] },
  /** money may also arrive, or go back, after a return, a cancellation or a withdrawal */
  pay: { from: seatStates },
  refund: { from: seatStates },
  undoPayment: { from: seatStates },
  invoice: { from: seatStates },
  cancelInvoice: { from: seatStates },
  checkId: { from: activeStates },
  uncheckId: { from: notWithdrawn },
  deleteIdCopy: { from: notWithdrawn },
};

/** What the log and the page of the office say after a transition that the office makes. */
export const officeEvents = {
  ...({ offer: 'offeredSeats', acceptByPhone: 'acceptedForGuest', decline: 'declinedForGuest' } as const),
  ...({ refuse: 'refusedRequest', wait: 'waitlisted', note: 'notedRequest', reopen: 'reopenedRequest' } as const),
  ...({ revokeOffer: 'revokedOffer', returnSome: 'returnedForGuest', returnSeats: 'returnedForGuest' } as const),
  ...({ undo: 'undidAnswer', answer: 'sentEmail', call: 'notedCall', forDoor: 'notedForDoor' } as const),
  /** of an event: the guest knows the decision */
  cancel: 'calledAboutDecision',
  ...({ pay: 'recordedPayment', refund: 'recordedRefund', undoPayment: 'undidPayment' } as const),
  ...({ invoice: 'madeInvoice', cancelInvoice: 'cancelledInvoice' } as const),
  ...({ checkId: 'checkedId', uncheckId: 'uncheckedId', deleteIdCopy: 'deletedIdCopy' } as const),
} as const satisfies Partial<Record<RequestTransition, string>>;
export type OfficeTransition = keyof typeof officeEvents;

export const findStateAfter = (state: SeatState, transition: RequestTransition): SeatState | undefined =>
  transitions[transition].from.includes(state) ? (transitions[transition].to ?? state) : undefined;

export const transitionsFrom = (state: SeatState): RequestTransition[] =>
  (Object.keys(transitions) as RequestTransition[]).filter(
    (transition) => findStateAfter(state, transition) !== undefined,
  );

/**
 * `replaced`: ended by a new offer, by the office, or by a cancellation. `returned`: the guest
 * gave accepted seats back.
 */
export type OfferState = 'live' | 'accepted' | 'declined' | 'lapsed' | 'replaced' | 'returned';

/** A request has at most one such offer: its seats are taken. */
export const activeOfferStates = ['live', 'accepted'] as const satisfies readonly OfferState[];

/** Who made a transition. `time`: an offer ended. */
export type TransitionActor = 'staff' | 'guest' | 'time';
