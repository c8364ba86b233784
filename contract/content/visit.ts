/** What a visitor asks before setting out, and what the house answers: content/visit/. */
import { z } from 'zod';
import { words } from './content.ts';

export const visitParts = ['evening', 'tickets', 'way', 'park'] as const;
export type VisitPart = (typeof visitParts)[number];

export const visitAnswer = z.strictObject({
  part: z.enum(visitParts),
  order: z.int().positive(),
  /** one or two words, for the row that opens the answer */
  name: words,
  question: words,
  text: z.array(words).min(1),
  list: z
    .array(z.strictObject({ name: words, text: words }))
    .min(1)
    .optional(),
  /** one line for the facts above all questions; an answer without one is not among them */
  summary: words.optional(),
  /** what people type who look for it, with commas between; not shown */
  asked: words,
});
