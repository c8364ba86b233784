/** How the office can answer a ticket request: one of these is enough. Without a schema, since the dialog reads it too. */
const contactFields = ['email', 'phoneNumber1', 'phoneNumber2'] as const;

export const hasContact = (values: Partial<Record<(typeof contactFields)[number], unknown>>): boolean =>
  contactFields.some((name) => {
    const value = values[name];
    return typeof value === 'string' && value.trim() !== '';
  });
