/** What can become of a request, as the terms say (content/pages/terms.yaml): it reserves nothing, an offer has a price and a time limit. */
export const seatStates = [
  ...(['open', 'waiting', 'offered', 'accepted', 'declined', 'lapsed'] as const),
  ...(['refused', 'cancelled', 'withdrawn', 'returned', 'noted'] as const),
];
export type SeatState = (typeof seatStates)[number];

/** What somebody does, or what time does (`lapse`). */
export type Step =
  | ('offer' | 'wait' | 'refuse' | 'note' | 'accept' | 'decline' | 'lapse' | 'fewer' | 'giveBack' | 'undoGiveBack')
  | ('withdraw' | 'reopen' | 'takeBack' | 'cancel' | 'answer' | 'call' | 'forDoor');

/** Of all others nothing is to be done any more. */
export const alive = ['open', 'waiting', 'offered', 'accepted'] as const satisfies readonly SeatState[];

const notWithdrawn = seatStates.filter((state) => state !== 'withdrawn');

/** Without `to` it stays what it is. */
const steps: Record<Step, { from: readonly SeatState[]; to?: SeatState }> = {
  offer: {
    from: ['open', 'waiting', 'offered', 'declined', 'lapsed', 'refused', 'cancelled', 'returned'],
    to: 'offered',
  },
  wait: { from: ['open', 'lapsed', 'refused', 'cancelled'], to: 'waiting' },
  refuse: { from: ['open', 'waiting'], to: 'refused' },
  /** the event is over: the guest wants to hear of the next of its kind */
  note: { from: ['open', 'waiting'], to: 'noted' },
  accept: { from: ['offered'], to: 'accepted' },
  decline: { from: ['offered'], to: 'declined' },
  lapse: { from: ['offered'], to: 'lapsed' },
  fewer: { from: ['accepted'], to: 'accepted' },
  giveBack: { from: ['accepted'], to: 'returned' },
  undoGiveBack: { from: ['accepted', 'returned'], to: 'accepted' },
  withdraw: { from: notWithdrawn, to: 'withdrawn' },
  reopen: { from: ['waiting', 'refused', 'cancelled', 'noted'], to: 'open' },
  /** an offer whose letter has not left yet */
  takeBack: { from: ['offered'], to: 'open' },
  /** the event is cancelled, and the guest has been told */
  cancel: { from: ['open', 'waiting', 'offered'], to: 'cancelled' },
  answer: { from: notWithdrawn },
  call: { from: notWithdrawn },
  forDoor: { from: ['offered', 'accepted'] },
};

export const stateAfter = (state: SeatState, step: Step): SeatState | undefined =>
  steps[step].from.includes(state) ? (steps[step].to ?? state) : undefined;

export const stepsFrom = (state: SeatState): Step[] =>
  (Object.keys(steps) as Step[]).filter((step) => stateAfter(state, step) !== undefined);

/** `replaced`: by another offer, taken back, or its event was cancelled. `returned`: accepted, and given back. */
export type OfferState = 'live' | 'accepted' | 'declined' | 'lapsed' | 'replaced' | 'returned';
