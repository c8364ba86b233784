/** A day as the form sends it, `2026-07-18`, as the calendar knows it: noon, so that no zone moves it to another day. */
export const dateOf = (day: string): Date => new Date(`${day}T12:00:00`);

export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
