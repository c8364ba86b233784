/** How much fits into each line of a ticket request. Without a schema, so that it costs the dialog nothing to know. */
export const longest = { line: 200, phone: 60, notes: 4000, event: 2000 } as const;

/** The most tickets one request can ask for in its own field. Larger groups write it into the notes. */
export const mostTickets = 20;
