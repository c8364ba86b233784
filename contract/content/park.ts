import { z } from 'zod';
import { access } from './access.ts';
import { words } from './content.ts';
import { sentence } from './sentence.ts';

export const place = z.strictObject({
  number: z.int().positive(),
  image: sentence,
  name: words,
  text: words,
  more: words.optional(),
  onward: words.optional(),
  planned: z.literal(true).optional(),
  /** metres from the house on the plan; north is up */
  position: z.strictObject({ east: z.number(), north: z.number() }).optional(),
  access: access.optional(),
});

export const historySlide = z.strictObject({ id: z.int().positive(), image: sentence, title: words, text: words });

export const parkDetail = z.strictObject({
  title: sentence,
  image: sentence,
  category: words,
  year: words,
  description: z.array(sentence).min(1),
  features: z.array(sentence).length(5),
  note: sentence,
});

const part = z.number().min(0).max(1);

/** content/park-map.yaml: positions on the aerial picture, as fractions of its width and height. */
export const parkMap = z.record(z.string(), z.strictObject({ x: part, y: part }));
