import type { FastifyError } from 'fastify';
import type { TicketField } from '#contract/booking/ticket-request.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { limits } from '#server/limits.ts';
import { Overloaded } from '#server/semaphore.ts';
import { isStorageCrowded, isStorageTrouble } from '#server/storage/trouble.ts';

interface More {
  faults?: Partial<Record<string, ErrorCode>>;
  /** seconds */
  retryAfter?: number;
}

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

export function asApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof Overloaded) return new ApiError(503, error.code, { retryAfter: error.retryAfter });
  if (isStorageCrowded(error)) return new ApiError(503, 'crowded', { retryAfter: limits.retryAfterCrowd });
  if (isStorageTrouble(error) || error.statusCode === 503) {
    return new ApiError(503, 'storageAway', { retryAfter: limits.retryAfter });
  }
  if (error.statusCode === 429) return new ApiError(429, 'tooMany');
  if (error.statusCode && error.statusCode < 500) return new ApiError(error.statusCode, 'unreadable');
  return new ApiError(500, 'fault');
}
