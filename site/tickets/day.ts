/** Returns `2026-07-18` at noon, so that no time zone changes the day. */
export const dayToDate = (day: string): Date => new Date(`${day}T12:00:00`);

export const dateToDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
