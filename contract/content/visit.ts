import { z } from 'zod';
import { words } from './content.ts';

export const visitParts = ['evening', 'tickets', 'way', 'park'] as const;
export type VisitPart = (typeof visitParts)[number];

export const visitAnswer = z.strictObject({
  part: z.enum(visitParts),
  order: z.int().positive(),
  name: words,
  question: words,
  text: z.array(words).min(1),
  list: z
    .array(z.strictObject({ name: words, text: words }))
    .min(1)
    .optional(),
  /** without it the answer is not in the summary */
  summary: words.optional(),
  /** search terms, separated by commas; not shown */
  asked: words,
});
