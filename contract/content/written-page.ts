/** content/pages/{name}.yaml: a page that is nothing but text. Links stand in it as `[words](/address)`. */
import { z } from 'zod';
import { words } from './content.ts';
import { sentence } from './sentence.ts';

const section = z.strictObject({
  id: z.string().regex(/^[a-z][a-z-]*$/, 'is no name for a section: small letters and hyphens'),
  title: words,
  text: z.array(words).min(1),
  list: z.array(words).min(1).optional(),
});

export const writtenPage = z.strictObject({
  /** the day from which this wording holds */
  version: z.iso.date(),
  title: words,
  description: words,
  /** the title with its places to divide it (soft hyphens), where it holds a word too long for a phone */
  heading: words.optional(),
  lead: words,
  sections: z.array(section).min(1),
});
export type WrittenPage = z.infer<typeof writtenPage>;

const part = z.strictObject({ title: words, text: z.array(words).min(1) });

/** content/partners.yaml: for whoever tells others of the evenings. Besides its text it has the pictures for the press, and a frame. */
export const partnersPage = z.strictObject({
  ...writtenPage.shape,
  press: z.strictObject({
    ...part.shape,
    /** cleared: these, and no others, may be printed by others */
    pictures: z.array(z.strictObject({ image: sentence, credit: words })).min(1),
  }),
  /** the next evening on somebody else’s page */
  frame: part,
});
