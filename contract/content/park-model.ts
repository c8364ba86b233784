/** content/park-model.yaml: the park as it was modelled, in metres to the east and to the north of the house. */
import { z } from 'zod';

/** for east, north, height and 1 */
const row = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const parkModel = z.strictObject({
  /** across and down in parts of the printed map, times the third row, which is the depth */
  camera: z.tuple([row, row, row]),
  /** the north-western corner of the measured ground, and how far its points are apart */
  ground: z.strictObject({ west: z.number(), north: z.number(), step: z.number().positive() }),
  /** in decimetres, from north to south; in a row from west to east */
  heights: z
    .array(z.string().regex(/^-?\d{1,4}(?: -?\d{1,4}){1,99}$/))
    .min(2)
    .max(100),
  places: z.record(z.string(), z.tuple([z.number(), z.number()])),
  /** the places in the order of the walk, each with the metres to the next one */
  walk: z.array(z.strictObject({ place: z.string(), metres: z.int().nonnegative() })).min(1),
});

export type ParkModel = z.output<typeof parkModel>;
