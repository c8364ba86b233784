/** The park: its places, its history in five plates, and the page that describes it in German. */
import { z } from 'zod';
import { words } from './content.ts';
import { sentence } from './sentence.ts';

export const place = z.strictObject({
  /** on the map */
  number: z.int().positive(),
  image: sentence,
  name: words,
  text: words,
  /** not built yet */
  planned: z.literal(true).optional(),
});

export const historySlide = z.strictObject({ id: z.int().positive(), image: sentence, title: words, text: words });

export const parkDetail = z.strictObject({
  title: sentence,
  image: sentence,
  category: words,
  year: words,
  /** German on both pages */
  description: z.array(sentence).min(1),
  features: z.array(sentence).length(5),
  note: sentence,
});

const part = z.number().min(0).max(1);

/** content/park-map.yaml: where each place stands on the bird's-eye picture, in parts of its width and height. */
export const parkMap = z.record(z.string(), z.strictObject({ x: part, y: part }));
