/** content/pages/{name}.yaml: a page that is nothing but text. Links stand in it as `[words](/address)`. */
import { z } from 'zod';
import { words } from './content.ts';

export const writtenPage = z.strictObject({
  /** the day from which this wording holds */
  version: z.iso.date(),
  title: words,
  description: words,
  /** the title with its places to divide it (soft hyphens), where it holds a word too long for a phone */
  heading: words.optional(),
  lead: words,
  sections: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z][a-z-]*$/, 'is no name for a section: small letters and hyphens'),
        title: words,
        text: z.array(words).min(1),
        list: z.array(words).min(1).optional(),
      }),
    )
    .min(1),
});
