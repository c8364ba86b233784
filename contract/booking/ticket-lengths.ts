/** Without a schema, so that the dialog does not load Zod. */
export const longest = { line: 200, phone: 60, notes: 4000, event: 2000 } as const;

/** Larger groups write into the notes. */
export const mostTickets = 20;

export const writtenFields = [
  ...(['fullName', 'email', 'phoneNumber1', 'phoneNumber2'] as const),
  ...(['numberOfTickets', 'additionalNotes', 'selectedDate'] as const),
];
export type WrittenField = (typeof writtenFields)[number];
