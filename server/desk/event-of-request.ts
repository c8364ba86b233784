interface Asked {
  eventId: number | null;
  selectedDate: string | null;
}

interface ProgrammeEvent {
  id: number;
  /** Berlin wall time */
  start: string;
}

/** The event a request asks for, or else the only event on the day it asks for. Only a proposal: the office decides. */
export function eventOfRequest(
  { eventId, selectedDate }: Asked,
  events: readonly ProgrammeEvent[],
): number | undefined {
  if (eventId !== null) return eventId;
  const [first, ...others] = events.filter(({ start }) => start.slice(0, 10) === selectedDate);
  return others.length === 0 ? first?.id : undefined;
}
