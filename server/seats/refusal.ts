/** Why a step was not taken, in a word; the sentence is the site's. */
export class SeatRefusal extends Error {
  override name = 'SeatRefusal';
  readonly reason: SeatReason;
  /** how many chairs are free, where too many were asked for */
  readonly free: number | undefined;

  constructor(reason: SeatReason, free?: number) {
    super(`The step was refused: ${reason}.`);
    this.reason = reason;
    this.free = free;
  }
}

export type SeatReason =
  | 'unknownEvening'
  | 'unknownRequest'
  | 'unknownOffer'
  | 'changedMeanwhile'
  | 'notNow'
  | 'notEnough'
  | 'pastCutOff'
  | 'chairsGiven'
  | 'lapsed';
