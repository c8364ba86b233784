import { z } from 'zod';
import { bilingualText } from './content.ts';

export const visitParts = ['evening', 'tickets', 'way', 'park'] as const;

export const visitAnswer = z.strictObject({
  part: z.enum(visitParts),
  order: z.int().positive(),
  name: bilingualText,
  question: bilingualText,
  text: z.array(bilingualText).min(1),
  list: z
    .array(z.strictObject({ name: bilingualText, text: bilingualText }))
    .min(1)
    .optional(),
  /** without it the answer is not in the summary */
  summary: bilingualText.optional(),
  /** search terms, separated by commas; not shown */
  asked: bilingualText,
});
