export interface SeatCounts {
  atPlace: number | null;
  inShelter: number | null;
  held: number;
  accepted: number;
  offered: number;
  /** Tickets for a cancelled event. */
  voidTickets: number;
  walkIns: number;
  free: number;
  cutOff: string;
  /** last day of a bank transfer; null: guests pay at the box office */
  payUntil: string | null;
  version: number;
}

export interface EventSummary {
  eventId: number;
  /** Berlin wall time. Undefined if the event is no longer in the programme. */
  start: string | undefined;
  isOver: boolean;
  isCancelled: boolean;
  seats: SeatCounts | undefined;
  open: number;
  waiting: number;
}

export interface TicketGuest {
  reference: string;
  name: string | null;
  seats: number | null;
  until: string | null;
}

export interface GuestToCall extends Omit<TicketGuest, 'until'> {
  phones: string[];
  version: number;
}

/** Seats and cents of an event. */
export interface EventMoney {
  offered: { seats: number; cents: number };
  accepted: { seats: number; cents: number };
  /** all payments, without the refunds */
  paid: number;
  refunded: number;
  open: number;
  refundDue: number;
}

export interface GuestWithMoney {
  reference: string;
  name: string | null;
  cents: number;
}

export interface OverdueGuest extends GuestWithMoney {
  eventId: number;
  /** the last day to pay, which is over */
  payUntil: string;
}
