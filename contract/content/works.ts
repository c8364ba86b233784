import { z } from 'zod';
import { bilingualText, longText, nonEmptyText, titleText } from './content.ts';

/** Address on another site that identifies exactly this work or person, if it is real. */
const elsewhere = z.url({ protocol: /^https$/ }).optional();

export const work = z.strictObject({
  title: titleText,
  composedBy: nonEmptyText,
  year: z.int().min(1000).max(2100),
  about: longText,
  listen: bilingualText,
  elsewhere,
});
export type MusicalWork = z.infer<typeof work>;

export const composer = z.strictObject({
  name: nonEmptyText,
  born: z.int().min(1000).max(2100),
  died: z.int().min(1000).max(2100).optional(),
  about: longText,
  elsewhere,
});
export type Composer = z.infer<typeof composer>;
