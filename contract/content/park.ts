import { z } from 'zod';
import { accessFacts } from './access.ts';
import { bilingualText, goodLengths, longText, nonEmptyText, titleText } from './content.ts';

export const place = z.strictObject({
  number: z.int().positive(),
  image: nonEmptyText,
  name: bilingualText,
  text: longText,
  more: bilingualText.optional(),
  onward: bilingualText.optional(),
  planned: z.literal(true).optional(),
  /** metres from the house on the plan; north is up */
  position: z.strictObject({ east: z.number(), north: z.number() }).optional(),
  access: accessFacts.optional(),
});

export const historySlide = z.strictObject({
  id: z.int().positive(),
  image: nonEmptyText,
  title: titleText,
  text: longText,
});

const parkDescription = z.strictObject({
  title: nonEmptyText.meta({ goodLength: goodLengths.title }),
  description: z.array(nonEmptyText.meta({ isLong: true })).min(1),
  features: z.array(nonEmptyText).min(1).max(12),
  note: nonEmptyText.meta({ isLong: true }),
});
export type ParkDescription = z.infer<typeof parkDescription>;

/** In German. The English page shows `translation` first, and folds the German text. */
export const parkDetail = z.strictObject({
  ...parkDescription.shape,
  translation: parkDescription.optional(),
  image: nonEmptyText,
  category: bilingualText,
  year: bilingualText,
});

const part = z.number().min(0).max(1);

const spot = { x: part, y: part };

/** content/park-map.yaml: parts of the aerial picture; `tall`: of the portrait. */
export const parkMap = z.record(z.string(), z.strictObject({ ...spot, tall: z.strictObject(spot).optional() }));
