import type { ErrorCode } from '#contract/errors.ts';
import type { TicketField } from '#contract/ticket-request.ts';

interface More {
  faults?: Partial<Record<string, ErrorCode>>;
  /** seconds */
  retryAfter?: number;
}

/** A request is turned away: status, and the reason by name. Its sentence is chosen when it is answered. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly faults: Partial<Record<string, ErrorCode>>;
  readonly retryAfter: number | undefined;

  constructor(status: number, code: ErrorCode, { faults = {}, retryAfter }: More = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.faults = faults;
    this.retryAfter = retryAfter;
  }

  static field(name: TicketField, code: ErrorCode): ApiError {
    return new ApiError(422, 'invalid', { faults: { [name]: code } });
  }
}
