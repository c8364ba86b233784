import { z } from 'zod';

/** Characters that change the direction of writing can make a sentence read differently. */
export const bidiControls = /[\u202A-\u202E\u2066-\u2069]/;

export const nonEmptyText = z
  .string()
  .trim()
  .min(1, 'is empty')
  .refine((text) => !bidiControls.test(text), 'contains an invisible character that turns the direction of writing');
