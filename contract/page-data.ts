/** What the server tells a page that is made for one visitor. Refusals come as names; the page has the words. */

import type { NewsletterFaults } from './booking/newsletter.ts';
import type { TicketFaults, TicketField, TicketStatus } from './booking/ticket-request.ts';
import type { ErrorCode } from './errors.ts';
import type { OfficeData } from './office/office.ts';

/** `/tickets`, shown again with what was typed. */
interface TicketFormData {
  page: 'tickets';
  refusal: ErrorCode;
  faults: TicketFaults;
  values: Partial<Record<TicketField, string>>;
}

/** `/requests/{key}` */
interface TicketStatusData {
  page: 'request';
  /** where the page stands; its form posts here to withdraw */
  address: string;
  status: TicketStatus;
  /** why a press did nothing */
  refusal?: ErrorCode;
}

export type NewsletterState =
  | 'form'
  | 'archive'
  | 'asked'
  | 'confirm'
  | 'confirmed'
  | 'expired'
  | 'unsubscribe'
  | 'unsubscribed';

export interface ArchivedIssue {
  id: string;
  subject: string;
  at: string;
}

/** `/newsletter` and the pages below it. */
export interface NewsletterData {
  page: 'newsletter';
  state: NewsletterState;
  /** where the button of `confirm` and `unsubscribe` posts to */
  address?: string;
  refusal?: ErrorCode;
  faults?: NewsletterFaults;
  values?: { email?: string };
  archive?: ArchivedIssue[];
  hasArchive?: boolean;
}

export type AlertPageState = Exclude<NewsletterState, 'archive'>;

/** `/alerts` and the pages below it: who wants to be told of an evening. */
export interface AlertData extends Omit<NewsletterData, 'page' | 'state' | 'archive' | 'hasArchive'> {
  page: 'alert';
  state: AlertPageState;
  /** the evening of a form that comes back */
  event?: number;
}

export type PageData = TicketFormData | TicketStatusData | NewsletterData | AlertData | OfficeData;
