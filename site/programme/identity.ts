/** By which programs know an evening again, in calendars and everywhere else. It never changes. */
export const identityOf = (id: number): string => `event-${id}@tollenau`;
