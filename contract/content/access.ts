/** Accessibility data of a place, the way to it, or a path. A missing value was not measured. */
import { z } from 'zod';
import { bilingualText, longText } from './content.ts';

/** Measured on the park's plan by `npm run art -- access`, or on the ground. */
const measurers = ['plan', 'office'] as const;

const fact = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...shape, day: z.iso.date(), by: z.enum(measurers).meta({ title: 'any.by' }) }).optional();
const metres = { metres: z.number().min(0).max(10_000) };

export const accessFacts = z.strictObject({
  /** of a place: from the forecourt along the paths; of a path: its length */
  way: fact(metres),
  /** distance between the place and the nearest point of the path */
  apart: fact(metres),
  steps: fact({ count: z.int().min(0).max(500) }),
  gradient: fact({ percent: z.number().min(0).max(100), ...metres }),
  width: fact(metres),
  ground: fact({ kind: z.enum(['gravel', 'grass', 'paved', 'boards']).meta({ title: 'any.ground' }) }),
  dry: fact({ state: z.enum(['firm', 'loose', 'soft']).meta({ title: 'any.dry' }) }),
  wet: fact({ state: z.enum(['firm', 'soft', 'slippery']).meta({ title: 'any.wet' }) }),
  /** longest stretch of the way without a seat */
  rests: fact(metres),
  seat: fact(metres),
  toilet: fact(metres),
  light: fact({ kind: z.enum(['none', 'evenings', 'always']).meta({ title: 'any.light' }) }),
  noise: fact({ decibels: z.number().min(0).max(150) }),
});
export type AccessFacts = z.output<typeof accessFacts>;
export type AccessFactName = keyof AccessFacts;

export const parkPath = z.strictObject({
  order: z.int().positive(),
  name: bilingualText,
  text: longText,
  recommended: z.literal(true).optional(),
  access: accessFacts.optional(),
});
