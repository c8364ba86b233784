import { randomUUID } from 'node:crypto';
import { type NewPayment, recordPayment, undoPayment } from '#server/booking/payments/record.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type RequestActionInput, type RequestActionServices, runRequestAction } from './run-action.ts';

/** A refund is below zero. */
export const recordPaymentForOffice = (
  services: RequestActionServices,
  input: RequestActionInput,
  payment: Omit<NewPayment, 'id' | 'requestId'>,
) =>
  runRequestAction(services, input, {
    transition: payment.cents < 0 ? 'refund' : 'pay',
    payment,
    apply: (trx, { id: requestId }, change) => recordPayment(trx, { ...payment, id: randomUUID(), requestId }, change),
  });

/** For half a minute. */
export const undoPaymentForOffice = (services: RequestActionServices, input: RequestActionInput) =>
  runRequestAction(services, input, {
    transition: 'undoPayment',
    apply: async (trx, { id }, change) => {
      if (!(await undoPayment(trx, id, change))) throw new ApiError(409, 'undoTooLate');
    },
  });
