import { z } from 'zod';
import { alternativeText, nonEmptyText, titleText } from './content.ts';
import { cropNames } from './crops.ts';
import { type PathIssue, valueAt } from './explain.ts';
import {
  booleanValue,
  describeInput,
  nameLike,
  numberBetween,
  numberTuple,
  oneOf,
  schemaByInput,
  strictShape,
} from './schema-helpers.ts';

export const lights = ['day', 'evening'] as const;
export type Light = (typeof lights)[number];

const seasons = ['spring', 'summer', 'autumn', 'winter'] as const;

export const inkSets = [
  ...['autumn', 'day', 'dusk', 'dusk-fountain', 'faded', 'golden', 'golden-fountain', 'lithograph', 'map', 'map-dusk'],
  ...['mist', 'night', 'november', 'november-dusk', 'sepia', 'silver', 'spring'],
  ...['winter', 'winter-dusk', 'winter-night'],
] as const;

const metres = () => numberBetween(-2000, 2000);
const point = () =>
  numberTuple([metres(), metres(), metres()], 'three numbers: metres to the east, to the north, upwards');
const pictureId = nameLike(/^[a-z][a-z0-9-]*$/, 'place-barn: another picture with a camera of its own');

const shot = strictShape({
  from: point(),
  to: point(),
  lens: numberBetween(8, 200),
  /** keeps vertical lines vertical, as a shift lens does; true by default */
  upright: booleanValue().optional(),
});
export type Shot = z.infer<typeof shot>;

const light = strictShape({
  sun: numberTuple(
    [numberBetween(-20, 90), numberBetween(0, 360)],
    'two numbers: degrees above the horizon, degrees clockwise from north',
  ),
  clouds: numberBetween(0, 1).optional(),
  air: numberBetween(0, 10).optional(),
  lit: booleanValue().optional(),
});

/** see art/print/options.py */
const printEdition = strictShape({
  inks: oneOf(inkSets),
  light: light.optional(),
  clouds: z.union([z.literal(false), numberBetween(0, 1)], { error: 'wants false or a number from 0 to 1' }).optional(),
  cloudSeed: numberBetween(0, 1e6).optional(),
  fog: numberBetween(0, 1).optional(),
  fogDepth: numberBetween(0, 20).optional(),
  bank: numberBetween(0, 2).optional(),
  bankAt: numberBetween(0, 1).optional(),
  bankHeight: numberBetween(0.005, 0.5).optional(),
  skyFall: numberBetween(0.1, 5).optional(),
  skyBlend: numberBetween(0.01, 1).optional(),
  skyGrain: numberBetween(0, 0.2).optional(),
  stars: numberBetween(0, 500).optional(),
  moon: numberTuple(
    [numberBetween(0, 1), numberBetween(0, 1), numberBetween(0, 0.2)],
    'three parts of the picture: across, down, radius',
  ).optional(),
  glow: numberBetween(0, 1).optional(),
  flakes: numberBetween(0, 3000).optional(),
  rain: numberBetween(0, 3000).optional(),
  exposure: numberBetween(0.01, 50).optional(),
  denoise: numberBetween(0, 30).optional(),
});
export type PrintEdition = z.infer<typeof printEdition>;

/** a named set of objects, or `name@x,y,angle`; see art/pictures/sources.ts */
const prop = nameLike(
  /^[a-z][a-z0-9-]*(@-?[\d.]+(,-?[\d.]+){2,3})?$/,
  '"concert" or "bench@-10,-150,180": thing, place, turn',
);

const cropList = () =>
  z.array(oneOf(cropNames), { error: 'wants a list of crops' }).min(1, 'is empty; wanted is one crop at least');

const scene = strictShape({
  camera: schemaByInput<string | Shot>((input) => (typeof input === 'string' ? pictureId : shot)),
  light,
  season: oneOf(seasons),
  props: z.array(prop, { error: 'wants a list of props, or [] for none' }),
  /** half the angle in radians without trees in front of the camera; negative: trees everywhere */
  clear: numberBetween(-10, 3.2).optional(),
  editions: strictShape({ day: printEdition, evening: printEdition.optional() }),
  crops: cropList(),
  /** horizontal centre of a narrower crop: 0 left edge, 1 right edge */
  focus: numberBetween(0, 1).optional(),
  /** width by height of the whole picture, 1.6 by default; 0.714 for a portrait */
  aspect: numberBetween(0.5, 2).optional(),
});
export type Scene = z.infer<typeof scene>;

const drawing = (example: string) => nameLike(/^[\w-]+\.svg$/, example);
const poster = strictShape({
  poster: drawing('event-7.svg in art/posters'),
  evening: drawing('event-7-evening.svg in art/posters').optional(),
});
const plate = strictShape({
  plate: drawing('year-24.svg in art/plates'),
  evening: drawing('year-08-evening.svg in art/plates').optional(),
  crops: cropList().optional(),
});
const emblem = strictShape({
  emblem: drawing('quartet.svg in art/emblems'),
  evening: drawing('quartet-evening.svg in art/emblems').optional(),
});
export type Art = z.infer<typeof scene | typeof poster | typeof plate | typeof emblem>;

const kindOf = (input: unknown) => (typeof input === 'object' && input !== null ? input : {});

const art = schemaByInput<Art>((input) => {
  const kind = kindOf(input);
  if ('poster' in kind) return poster;
  if ('plate' in kind) return plate;
  return 'emblem' in kind ? emblem : scene;
});

const part = () => numberBetween(0, 1);
const focalPoint = numberTuple([part(), part()], 'two parts of the picture: across, down; [0.5, 0.5] is its middle');
export type FocalPoint = z.infer<typeof focalPoint>;

const photo = strictShape({
  /** id on the server; the server sets it for a photo.jpg beside the entry */
  hash: nameLike(/^[0-9a-f]{32}$/, 'the 32 digits that the upload has shown; or put photo.jpg beside this file'),
  focus: focalPoint.default([0.5, 0.5]),
});
export type Photo = z.infer<typeof photo>;

export const takedown = strictShape({
  at: z.iso.datetime({ error: 'wants a moment, such as 2027-07-17T10:00:00Z' }),
  reason: nonEmptyText.meta({ isLong: true }),
});

export const picture = strictShape({
  title: titleText,
  alt: alternativeText,
  art: art.optional(),
  photo: photo.optional(),
  down: takedown.optional(),
})
  .refine(({ art: artPrint, photo: photograph }) => !(artPrint && photograph), {
    path: ['photo'],
    error: 'must not be beside art: a picture is a photograph or an art print, not both',
  })
  .refine(({ art: artPrint, photo: photograph, down: takenDown }) => !(takenDown && (artPrint || photograph)), {
    path: ['down'],
    error: 'must not be beside art or photo: a picture that is taken down has none',
  });
export type Picture = z.infer<typeof picture>;

export function findPictureIssues(input: unknown): PathIssue[] {
  const read = picture.safeParse(input);
  if (read.success) return [];
  return read.error.issues.map(({ path, message, code }) => {
    const missing = code === 'invalid_type' && valueAt(input, path) === undefined;
    const sentence = missing ? `${describeInput(undefined)}; both languages are wanted` : message;
    return { path: path.join('.'), sentence: `${sentence}.` };
  });
}
