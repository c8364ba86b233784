/** Why a step was not taken; the site has a sentence for each reason (office/shared/server/typed.ts). */
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
