import { z } from 'zod';
import { bilingualText, longText, nonEmptyText } from './content.ts';
import { lights } from './picture.ts';

export const visitParts = ['way', 'park', 'evening', 'tickets'] as const;

export const visitAnswer = z.strictObject({
  part: z.enum(visitParts),
  order: z.int().positive(),
  name: bilingualText,
  question: bilingualText,
  text: z.array(longText).min(1),
  list: z
    .array(
      z.strictObject({
        name: bilingualText,
        text: longText,
        /** the picture beside the list, from this line on */
        image: nonEmptyText.optional(),
        light: z.enum(lights).optional(),
      }),
    )
    .min(1)
    .optional(),
  /** shown above the other questions, with its first paragraph; the rest is folded */
  open: z.literal(true).optional(),
  /** search terms, separated by commas; not shown */
  asked: bilingualText,
});
