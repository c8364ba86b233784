/** content/works/{slug}.yaml and content/composers/{slug}.yaml: what has been played here, and whose it is. */
import { z } from 'zod';
import { words } from './content.ts';
import { sentence } from './sentence.ts';

/** Who else knows them: an address that names exactly this one. Only of what is real; the people of the house are not listed there. */
const elsewhere = z.url({ protocol: /^https$/ }).optional();

export const work = z.strictObject({
  /** with number and key, as one writes it in a programme */
  title: words,
  /** a file of content/composers */
  composedBy: sentence,
  /** in which it was finished or first played */
  year: z.int().min(1000).max(2100),
  /** what it is */
  about: words,
  /** one thing to listen for */
  listen: words,
  elsewhere,
});
export type Work = z.infer<typeof work>;

export const composer = z.strictObject({
  name: sentence,
  born: z.int().min(1000).max(2100),
  died: z.int().min(1000).max(2100).optional(),
  about: words,
  elsewhere,
});
export type Composer = z.infer<typeof composer>;
