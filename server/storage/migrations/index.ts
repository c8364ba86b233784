import type { Migration } from 'kysely/migration';
import { inbox } from './2026-11-21-inbox.ts';
import { accounts } from './2026-11-22-accounts.ts';
import { letterOrder } from './2026-11-23-letter-order.ts';
import { secretKeys } from './2026-11-23-secret-keys.ts';
import { content } from './2026-11-24-content.ts';
import { pictures } from './2026-11-25-pictures.ts';
import { staff } from './2026-11-25-staff.ts';
import { seats } from './2026-11-26-seats.ts';
import { desk } from './2026-11-27-desk.ts';
import { sampleRequests } from './2026-11-27-sample-requests.ts';
import { askedEvenings } from './2026-11-28-asked-evenings.ts';
import { arrivals } from './2026-11-29-arrivals.ts';
import { smallPhotographs } from './2026-11-29-small-photographs.ts';
import { contentLooks } from './2026-12-02-content-looks.ts';
import { mailings } from './2026-12-03-mailings.ts';
import { decisions } from './2026-12-04-decisions.ts';
import { views } from './2026-12-05-views.ts';
import { eveningAlerts } from './2026-12-06-evening-alerts.ts';
import { bounces } from './2026-12-07-bounces.ts';
import { films } from './2026-12-08-films.ts';
import { issueArchive } from './2026-12-08-issue-archive.ts';
import { rates } from './2026-12-09-rates.ts';
import { lettersHeld } from './2026-12-10-letters-held.ts';
import { sentTellings } from './2026-12-11-sent-tellings.ts';
import { eventTimes } from './2026-12-12-event-times.ts';
import { staffIds } from './2026-12-13-staff-ids.ts';
import { numberOfTickets } from './2026-12-14-number-of-tickets.ts';

/** In the order of their names, each name for ever: `2026-12-01-ticket-requests`. A released migration is never edited. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-inbox': inbox,
  '2026-11-22-accounts': accounts,
  '2026-11-23-letter-order': letterOrder,
  '2026-11-23-secret-keys': secretKeys,
  '2026-11-24-content': content,
  '2026-11-25-pictures': pictures,
  '2026-11-25-staff': staff,
  '2026-11-26-seats': seats,
  '2026-11-27-desk': desk,
  '2026-11-27-sample-requests': sampleRequests,
  '2026-11-28-asked-evenings': askedEvenings,
  '2026-11-29-arrivals': arrivals,
  '2026-11-29-small-photographs': smallPhotographs,
  '2026-12-02-content-looks': contentLooks,
  '2026-12-03-mailings': mailings,
  '2026-12-04-decisions': decisions,
  '2026-12-05-views': views,
  '2026-12-06-evening-alerts': eveningAlerts,
  '2026-12-07-bounces': bounces,
  '2026-12-08-films': films,
  '2026-12-08-issue-archive': issueArchive,
  '2026-12-09-rates': rates,
  '2026-12-10-letters-held': lettersHeld,
  '2026-12-11-sent-tellings': sentTellings,
  '2026-12-12-event-times': eventTimes,
  '2026-12-13-staff-ids': staffIds,
  '2026-12-14-number-of-tickets': numberOfTickets,
};
