/** What the office does with the copy of a guest's ID: check it, take the check back, delete the copy. */
import { deleteIdCopy } from '#server/booking/id-copies/delete-copy.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import { applySeatlessTransition } from '#server/booking/seats/store.ts';
import { type RequestActionInput, type RequestActionServices, runRequestAction } from './run-action.ts';

/** The copy shows the name of the request: at the door the name is now enough. */
export const checkId = (services: RequestActionServices, input: RequestActionInput) =>
  runRequestAction(services, input, {
    transition: 'checkId',
    apply: async (trx, { id: requestId }, change) => {
      const copies = trx.selectFrom('idCopies').select('requestId').where('requestId', '=', requestId);
      if (!(await copies.executeTakeFirst())) throw new SeatError('notPossible');
      await applySeatlessTransition(trx, { requestId, transition: 'checkId' }, change);
    },
  });

export const uncheckId = (services: RequestActionServices, input: RequestActionInput) =>
  runRequestAction(services, input, {
    transition: 'uncheckId',
    apply: (trx, { id: requestId }, change) =>
      applySeatlessTransition(trx, { requestId, transition: 'uncheckId' }, change),
  });

export const deleteIdCopyForGuest = (services: RequestActionServices, input: RequestActionInput) =>
  runRequestAction(services, input, {
    transition: 'deleteIdCopy',
    apply: async (trx, { id }, change) => {
      if (!(await deleteIdCopy(trx, id, change))) throw new SeatError('notPossible');
    },
  });
