/** Links are written as `[words](/address)`. */
import { z } from 'zod';
import { bilingualText, headingText, longText, nonEmptyText, partName, titleText } from './content.ts';

const section = z.strictObject({
  id: z.string().regex(/^[a-z][a-z-]*$/, 'is no name for a section: small letters and hyphens'),
  /** only a house with this part shows the section */
  part: partName.optional(),
  title: titleText,
  text: z.array(longText).min(1),
  list: z.array(longText).min(1).optional(),
});

export const staticPage = z.strictObject({
  version: z.iso.date(),
  title: titleText,
  description: longText,
  /** the title with soft hyphens, if it has a word too long for a phone */
  heading: headingText.optional(),
  lead: longText,
  sections: z.array(section).min(1),
});
export type StaticPage = z.infer<typeof staticPage>;

const part = z.strictObject({ title: titleText, text: z.array(longText).min(1) });

export const partnersPage = z.strictObject({
  ...staticPage.shape,
  press: z.strictObject({
    ...part.shape,
    /** other publishers may use these pictures and no others */
    pictures: z.array(z.strictObject({ image: nonEmptyText, credit: bilingualText })).min(1),
  }),
  frame: part,
});
