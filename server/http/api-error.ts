import type { FastifyError } from 'fastify';
import type { TicketField } from '#contract/booking/ticket-request.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { limits } from '#server/limits.ts';
import { OverloadedError } from '#server/semaphore.ts';
import { isDatabaseError, isDatabaseOverloaded } from '#server/storage/database-errors.ts';

interface ApiErrorOptions {
  fieldErrors?: Partial<Record<string, ErrorCode>>;
  /** seconds */
  retryAfter?: number;
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fieldErrors: Partial<Record<string, ErrorCode>>;
  readonly retryAfter: number | undefined;

  constructor(status: number, code: ErrorCode, { fieldErrors = {}, retryAfter }: ApiErrorOptions = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.fieldErrors = fieldErrors;
    this.retryAfter = retryAfter;
  }

  static forField(name: TicketField, code: ErrorCode): ApiError {
    return new ApiError(422, 'invalid', { fieldErrors: { [name]: code } });
  }
}

export function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof OverloadedError) return new ApiError(503, error.code, { retryAfter: error.retryAfter });
  if (isDatabaseOverloaded(error)) return new ApiError(503, 'overloaded', { retryAfter: limits.retryAfterCrowd });
  if (isDatabaseError(error) || error.statusCode === 503) {
    return new ApiError(503, 'storageUnavailable', { retryAfter: limits.retryAfter });
  }
  if (error.statusCode === 429) return new ApiError(429, 'tooMany');
  if (error.statusCode && error.statusCode < 500) return new ApiError(error.statusCode, 'unreadable');
  return new ApiError(500, 'internalError');
}
