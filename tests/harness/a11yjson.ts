/**
 * Reads a collection as A11yJSON 31.1.0 has it, and objects to what is not so: written after the schema of the package
 * @sozialhelden/a11yjson, of which it knows the parts that a park needs. It shares no code with what writes the collection.
 */
import { z } from 'zod';

const localized = z.record(z.string().regex(/^[a-z]{2}$/), z.string().min(1));
const operator = z.enum(['<', '<=', '==', '>=', '>', '=', '~', '~=', '!=']);
const quantity = <Unit extends z.ZodType>(unit: Unit) =>
  z.strictObject({ operator: operator.optional(), value: z.number(), unit });
const flag = z.boolean().optional();
const page = z.url({ protocol: /^https?$/ });

const surface = z.strictObject({
  longitudinalSlope: quantity(z.string()).optional(),
  types: z.tuple([z.enum(['gravel', 'grass', 'paving_stones', 'boardwalk'])]).optional(),
});
const entrance = z.strictObject({
  properties: z.strictObject({ isLevel: flag, stairs: z.strictObject({ count: z.int() }).optional() }),
});

const accessibility = z.strictObject({
  pathways: z.strictObject({ width: quantity(z.literal('meter')).optional(), surface }).optional(),
  entrances: z.array(entrance).optional(),
  isWellLit: flag,
  ambientNoiseLevel: quantity(z.string()).optional(),
});

const placeInfo = z.strictObject({
  type: z.literal('Feature'),
  formatVersion: z.literal('31.1.0'),
  geometry: z.strictObject({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
  }),
  properties: z.strictObject({
    category: z.string().min(1),
    name: localized,
    description: localized,
    accessibility,
    access: z.array(z.enum(['permissive', 'public', 'yes', 'customers', 'private', 'no'])),
    originalId: z.string().min(1),
    infoPageUrl: page,
    placeWebsiteUrl: page,
    tags: z.record(z.string(), z.string()),
  }),
});

const collection = z.strictObject({ type: z.literal('FeatureCollection'), features: z.array(placeInfo).min(1) });

export const readA11yJson = (read: unknown) => collection.parse(read).features;
