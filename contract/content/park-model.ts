/** content/park-model.yaml: the modelled park, in metres east and north of the house. */
import { z } from 'zod';

/** factors for east, north, height and the constant 1 */
const row = z.tuple([z.number(), z.number(), z.number(), z.number()]);
/** three rows that give x × depth, y × depth and depth; x and y as fractions of the map */
const camera = z.tuple([row, row, row]);

export const parkModel = z.strictObject({
  camera,
  /** of the portrait map */
  tallCamera: camera.optional(),
  /** north-western corner of the measured ground, and the spacing of its points */
  ground: z.strictObject({ west: z.number(), north: z.number(), step: z.number().positive() }),
  /** heights in decimetres: rows from north to south, points from west to east */
  heights: z
    .array(z.string().regex(/^-?\d{1,4}(?: -?\d{1,4}){1,99}$/))
    .min(2)
    .max(100),
  places: z.record(z.string(), z.tuple([z.number(), z.number()])),
  /** places in the order of the walk, each with the metres to the next one */
  walk: z.array(z.strictObject({ place: z.string(), metres: z.int().nonnegative() })).min(1),
});

export type ParkModel = z.output<typeof parkModel>;
