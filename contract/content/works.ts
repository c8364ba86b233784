import { z } from 'zod';
import { words } from './content.ts';
import { sentence } from './sentence.ts';

/** Addresses elsewhere that identify exactly this work or person. Only for real ones. */
const elsewhere = z.url({ protocol: /^https$/ }).optional();

export const work = z.strictObject({
  title: words,
  composedBy: sentence,
  year: z.int().min(1000).max(2100),
  about: words,
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
