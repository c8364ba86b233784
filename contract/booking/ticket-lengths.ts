/** What the lines of a ticket request are, and how much fits into each. Without a schema, so that it costs the dialog nothing to know. */
export const longest = { line: 200, phone: 60, notes: 4000, event: 2000 } as const;

/** The most tickets one request can ask for in its own field. Larger groups write it into the notes. */
export const mostTickets = 20;

/** what a visitor fills in or chooses, besides the evening, the copy of an ID and the agreement */
export const writtenFields = [
  ...(['fullName', 'email', 'phoneNumber1', 'phoneNumber2'] as const),
  ...(['numberOfTickets', 'additionalNotes', 'selectedDate'] as const),
];
export type WrittenField = (typeof writtenFields)[number];
