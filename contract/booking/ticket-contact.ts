/** One of these lets the office answer. Without a schema, so that the dialog does not load Zod. */
const contactFields = ['email', 'phoneNumber1', 'phoneNumber2'] as const;

export const hasContact = (values: Partial<Record<(typeof contactFields)[number], unknown>>): boolean =>
  contactFields.some((name) => {
    const value = values[name];
    return typeof value === 'string' && value.trim() !== '';
  });
