/** Data for pages rendered for one visitor. The page turns error codes into sentences. */

import type { NewsletterFieldErrors } from './booking/newsletter.ts';
import type { Receipt } from './booking/receipts.ts';
import type { TicketFieldErrors, TicketFormTexts, TicketStatus } from './booking/ticket-request.ts';
import type { ErrorCode } from './errors.ts';
import type { OfficeData } from './office/office.ts';

interface TicketFormData {
  page: 'tickets';
  errorCode: ErrorCode;
  fieldErrors: TicketFieldErrors;
  values: TicketFormTexts;
}

interface TicketStatusData {
  page: 'request';
  /** path of the page; the form that withdraws the request posts to it */
  address: string;
  status: TicketStatus;
  errorCode?: ErrorCode;
}

interface ReceiptData {
  page: 'receipt';
  /** path of the page of the request */
  address: string;
  reference: string;
  receipts: Receipt[];
}

/** States of the newsletter page and of the seat alert page. */
export type OptInPageState = 'form' | 'asked' | 'confirm' | 'confirmed' | 'expired' | 'unsubscribe' | 'unsubscribed';
type NewsletterState = OptInPageState | 'archive';

export interface ArchivedIssue {
  id: string;
  subject: string;
  at: string;
}

export interface NewsletterData {
  page: 'newsletter';
  state: NewsletterState;
  address?: string;
  errorCode?: ErrorCode;
  fieldErrors?: NewsletterFieldErrors;
  values?: { email?: string };
  archive?: ArchivedIssue[];
  hasArchive?: boolean;
}

export interface SeatAlertData extends Omit<NewsletterData, 'page' | 'state' | 'archive' | 'hasArchive'> {
  page: 'alert';
  state: OptInPageState;
  event?: number;
}

export type PageData = TicketFormData | TicketStatusData | ReceiptData | NewsletterData | SeatAlertData | OfficeData;
