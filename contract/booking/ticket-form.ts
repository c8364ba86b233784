/** Limits and fields of the ticket form. Without a schema, so that the dialog does not load Zod. */
export const maxLengths = { line: 200, phone: 60, notes: 4000, event: 2000 } as const;

/** Larger groups write their number into the notes. */
export const maxTickets = 20;

export const requestTextFields = [
  ...(['fullName', 'email', 'phoneNumber1', 'phoneNumber2'] as const),
  ...(['numberOfTickets', 'additionalNotes', 'selectedDate'] as const),
];
export type RequestTextField = (typeof requestTextFields)[number];

/** The office needs at least one of these to answer. */
const contactFields = ['email', 'phoneNumber1', 'phoneNumber2'] as const;

export const hasContact = (values: Partial<Record<(typeof contactFields)[number], unknown>>): boolean =>
  contactFields.some((name) => {
    const value = values[name];
    return typeof value === 'string' && value.trim() !== '';
  });

export const idUpload = {
  bytes: 8 * 2 ** 20,
  megapixels: 40,
  /** in pixels; for one longer row a decoder needs hundreds of megabytes */
  longestEdge: 16_000,
  /** unpacked size: 40 megapixels in four channels of 8 bits */
  decodedBytes: 160e6,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const;
