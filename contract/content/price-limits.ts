/** Without Zod: phones at the door load it. */

/** The most that one seat costs. */
export const maxPriceCents = 999_999;

/** The form for tickets has a field for each (`limits.formParts`). */
export const maxPriceGroups = 20;
