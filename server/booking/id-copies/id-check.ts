import { sql } from 'kysely';
import { idCheckTransitions, type RequestTransition } from '#contract/booking/seat-states.ts';
import type { Database } from '#server/storage/tables.ts';

const selectLastTransition = (db: Database, transitions: readonly RequestTransition[]) =>
  db
    .selectFrom('requestTransitions')
    .where('requestTransitions.requestId', '=', sql<string>`${sql.ref('ticketRequests.id')}`)
    .where('transition', 'in', transitions)
    .orderBy('requestTransitions.version', 'desc')
    .limit(1);

/** A column for queries on `ticketRequests`: `checkId` if the office has checked the guest's ID. */
export const selectIdCheck = (db: Database) =>
  selectLastTransition(db, idCheckTransitions).select('transition').as('idCheck');

/** A column for queries on `ticketRequests`: when guest or office deleted the copy. */
export const selectCopyDeletedAt = (db: Database) =>
  selectLastTransition(db, ['deleteIdCopy']).select('requestTransitions.at').as('copyDeletedAt');
