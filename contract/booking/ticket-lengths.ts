/** Without a schema, so that the dialog does not load Zod. */
export const maxLengths = { line: 200, phone: 60, notes: 4000, event: 2000 } as const;

/** Larger groups write into the notes. */
export const maxTickets = 20;

export const requestTextFields = [
  ...(['fullName', 'email', 'phoneNumber1', 'phoneNumber2'] as const),
  ...(['numberOfTickets', 'additionalNotes', 'selectedDate'] as const),
];
export type RequestTextField = (typeof requestTextFields)[number];
