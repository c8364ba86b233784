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
