/** What the server asks the site: emails, sentences and the facts of the programme. */

import type { Event } from '#contract/content/event.ts';
import type { PartName } from '#contract/content/parts.ts';
import type { PaymentSettings } from '#contract/content/payment.ts';
import type { EventPrice, PriceGroup } from '#contract/content/prices.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import type { DecisionKind } from '#contract/office/decision.ts';
import type { EntryExists } from '#contract/office/newsletter.ts';
import type { EventState } from './booking/event-state.ts';
import type { PriceLine } from './booking/price-lines.ts';
import type { Receipt } from './booking/receipts.ts';
import type { EventLabel } from './booking/ticket-request.ts';
import type { EmailData, EmailKind, RenderedEmail } from './emails.ts';

export interface Consent {
  version: string;
  text: string;
}

export interface GuestEvent {
  event: EventLabel;
  state: EventState;
  /** in milliseconds */
  startsAt: number;
  /** sentences, if the event differs from its announcement; `formNote`: for the ticket form */
  note?: string | undefined;
  formNote?: string | undefined;
}

interface DecidedEvent extends Pick<GuestEvent, 'state'> {
  /** ids of the venue now, and before any decision */
  place: string;
  announcedPlace: string;
}

export interface ProgrammeEvent {
  id: number;
  /** Berlin wall time */
  start: string;
  /** Berlin wall time by which the office must choose the venue; undefined: the venue is known */
  decisionDeadline: string | undefined;
  /** id of the shelter of the announced venue */
  shelter: string | undefined;
  /** in milliseconds */
  endsAt: number;
  isCancelled: boolean;
  /** the event has a day, and its page does not say sold out */
  isBookable: boolean;
  /** in the order of the house; none: the house has no prices */
  prices: readonly EventPrice[];
}

export interface SiteAnswers {
  /** `origin`: of the site; every email links to the imprint */
  writeEmail: <Kind extends EmailKind>(
    kind: Kind,
    language: Language,
    data: EmailData[Kind],
    origin?: string,
  ) => Promise<RenderedEmail>;
  errorMessage: (code: ErrorCode, language: Language) => Promise<string>;
  findEvent: (id: number, language: Language, now: Date) => Promise<GuestEvent | undefined>;
  /** by event id: when the office no longer needs the requests, in milliseconds */
  requestsNeededUntil: ReadonlyMap<number, number>;
  programme: readonly ProgrammeEvent[];
  /** `2 × Erwachsene, je 48 €; 1 × Kind, 8 € (104 €)` */
  describeLines: (lines: readonly PriceLine[], language: Language) => string;
  /** names of the groups in `prices` */
  priceGroups: readonly Pick<PriceGroup, 'id' | 'name'>[];
  entryExists: EntryExists;
  /** the default words of a decision */
  decision: {
    /** `in the barn` */
    inVenue: (venue: string, language: Language) => string;
    event: (event: Event, language: Language) => EventLabel;
    note: (kind: DecisionKind, language: Language, known: DecidedEvent) => string;
  };
  /** the part that the address belongs to, if the house does not offer it */
  findMissingPart: (address: string) => PartName | undefined;
  hasPart: (part: PartName) => boolean;
  consents: Record<'terms' | 'newsletter' | 'alert', Record<Language, Consent>>;
  payment: PaymentSettings;
  /** what a receipt says of the house, and of these tickets */
  describeReceipt: (
    lines: readonly PriceLine[],
    language: Language,
  ) => Pick<Receipt, 'seller' | 'taxNumber' | 'vat' | 'lines'>;
  name: Record<Language, string>;
  /** sender of emails and recipient of notices, unless the settings name others */
  officeEmail: string;
}
