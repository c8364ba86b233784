import type { Refusal } from '#contract/refusals.ts';
import type { TicketField } from '#contract/ticket-request.ts';

interface More {
  faults?: Partial<Record<string, Refusal>>;
  /** seconds */
  retryAfter?: number;
}

/** A request that is turned away, with the reason by name; its words are found when it is answered. */
export class Refused extends Error {
  readonly status: number;
  readonly refusal: Refusal;
  readonly faults: Partial<Record<string, Refusal>>;
  readonly retryAfter: number | undefined;

  constructor(status: number, refusal: Refusal, { faults = {}, retryAfter }: More = {}) {
    super(refusal);
    this.status = status;
    this.refusal = refusal;
    this.faults = faults;
    this.retryAfter = retryAfter;
  }

  static field(name: TicketField, refusal: Refusal): Refused {
    return new Refused(422, 'invalid', { faults: { [name]: refusal } });
  }
}
