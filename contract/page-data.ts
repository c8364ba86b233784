/** What the server tells a page that is made for one visitor. Refusals come as names; the page has the words. */

import type { ErrorCode } from './errors.ts';
import type { NewsletterFaults } from './newsletter.ts';
import type { OfficeData } from './office.ts';
import type { TicketFaults, TicketField, TicketStatus } from './ticket-request.ts';

/** `/tickets`, shown again with what was typed. */
export interface TicketFormData {
  page: 'tickets';
  refusal: ErrorCode;
  faults: TicketFaults;
  values: Partial<Record<TicketField, string>>;
}

/** `/requests/{key}` */
export interface TicketStatusData {
  page: 'request';
  /** where the page stands; its form posts here to withdraw */
  address: string;
  status: TicketStatus;
  /** why a press did nothing */
  refusal?: ErrorCode;
}

export type NewsletterState = 'form' | 'asked' | 'confirm' | 'confirmed' | 'expired' | 'unsubscribe' | 'unsubscribed';

/** `/newsletter` and the pages below it. */
export interface NewsletterData {
  page: 'newsletter';
  state: NewsletterState;
  /** where the button of `confirm` and `unsubscribe` posts to */
  address?: string;
  refusal?: ErrorCode;
  faults?: NewsletterFaults;
  values?: { email?: string };
}

export type PageData = TicketFormData | TicketStatusData | NewsletterData | OfficeData;
