/** office/shared/server/typed.ts has a sentence for each reason. */
export class SeatRefusal extends Error {
  override name = 'SeatRefusal';
  readonly reason: SeatReason;

  constructor(reason: SeatReason) {
    super(`The step was refused: ${reason}.`);
    this.reason = reason;
  }
}

export type SeatReason =
  | ('unknownEvening' | 'unknownRequest' | 'unknownOffer' | 'changedMeanwhile' | 'notNow')
  | ('notEnough' | 'pastCutOff' | 'chairsGiven' | 'lapsed');
