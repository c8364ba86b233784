/** office/shared/server/form-values.ts has a sentence for each reason. */
export class SeatError extends Error {
  override name = 'SeatError';
  readonly reason: SeatErrorReason;

  constructor(reason: SeatErrorReason) {
    super(`The transition was refused: ${reason}.`);
    this.reason = reason;
  }
}

export type SeatErrorReason =
  | ('unknownEvent' | 'unknownRequest' | 'unknownOffer' | 'changedMeanwhile' | 'notPossible')
  | ('notEnoughSeats' | 'moreGuestsThanTickets' | 'pastCutOff' | 'seatsTaken' | 'lapsed')
  | 'refundTooHigh';
