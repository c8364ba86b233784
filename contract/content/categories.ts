import { z } from 'zod';
import { bilingualText } from './content.ts';

/** What kind of event a category is, for search engines and other programmes. */
const eventTypes = ['opera', 'concert', 'theatre', 'dance', 'reading', 'exhibition', 'other'] as const;
export type EventType = (typeof eventTypes)[number];

/** A category of events. Guests filter the programme by it. */
export const category = z.strictObject({
  order: z.int().positive(),
  name: bilingualText,
  type: z.enum(eventTypes),
});

export const newsCategory = z.strictObject({ order: z.int().positive(), name: bilingualText });

type Ordered = ReadonlyMap<string, { order: number }>;

/** The ids in the order that the house has chosen. */
export const listInOrder = (entries: Ordered): string[] =>
  [...entries].sort(([, a], [, b]) => a.order - b.order).map(([id]) => id);
