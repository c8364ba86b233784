import { z } from 'zod';
import { words } from './content.ts';
import { cropNames } from './crops.ts';
import { valueAt } from './explain.ts';
import { sentence } from './sentence.ts';
import { between, chosen, fileName, found, numbers, oneOf, only, yesOrNo } from './sentences.ts';

export const lights = ['day', 'evening'] as const;
export type Light = (typeof lights)[number];

const seasons = ['spring', 'summer', 'autumn', 'winter'] as const;

export const inkSets = [
  'autumn',
  'day',
  'dusk',
  'faded',
  'golden',
  'lithograph',
  'map',
  'map-dusk',
  'mist',
  'night',
  'sepia',
  'silver',
  'spring',
  'winter',
  'winter-night',
] as const;

const metres = () => between(-2000, 2000);
const spot = () => numbers([metres(), metres(), metres()], 'three numbers: metres to the east, to the north, upwards');
const pictureId = fileName(/^[a-z][a-z0-9-]*$/, 'place-barn: another picture with a camera of its own');

const shot = only({
  from: spot(),
  to: spot(),
  lens: between(8, 200),
  /** keeps vertical lines vertical, as a shift lens does; true by default */
  upright: yesOrNo().optional(),
});
export type Shot = z.infer<typeof shot>;

const light = only({
  sun: numbers(
    [between(-20, 90), between(0, 360)],
    'two numbers: degrees above the horizon, degrees clockwise from north',
  ),
  clouds: between(0, 1).optional(),
  air: between(0, 10).optional(),
  lit: yesOrNo().optional(),
});

/** see art/print/options.py */
const edition = only({
  inks: oneOf(inkSets),
  light: light.optional(),
  clouds: z.union([z.literal(false), between(0, 1)], { error: 'wants false or a number from 0 to 1' }).optional(),
  cloudSeed: between(0, 1e6).optional(),
  fog: between(0, 1).optional(),
  fogDepth: between(0, 20).optional(),
  bank: between(0, 2).optional(),
  bankAt: between(0, 1).optional(),
  bankHeight: between(0.005, 0.5).optional(),
  skyFall: between(0.1, 5).optional(),
  skyBlend: between(0.01, 1).optional(),
  skyGrain: between(0, 0.2).optional(),
  stars: between(0, 500).optional(),
  moon: numbers(
    [between(0, 1), between(0, 1), between(0, 0.2)],
    'three parts of the picture: across, down, radius',
  ).optional(),
  glow: between(0, 1).optional(),
  flakes: between(0, 3000).optional(),
  rain: between(0, 3000).optional(),
  exposure: between(0.01, 50).optional(),
  denoise: between(0, 30).optional(),
});
export type Edition = z.infer<typeof edition>;

/** a named set of objects, or `name@x,y,angle`; see art/pictures/sources.ts */
const prop = fileName(
  /^[a-z][a-z0-9-]*(@-?[\d.]+(,-?[\d.]+){2,3})?$/,
  '"concert" or "bench@-10,-150,180": thing, place, turn',
);

const scene = only({
  camera: chosen<string | Shot>((written) => (typeof written === 'string' ? pictureId : shot)),
  light,
  season: oneOf(seasons),
  props: z.array(prop, { error: 'wants a list of props, or [] for none' }),
  /** half the angle in radians without trees in front of the camera; negative: trees everywhere */
  clear: between(-10, 3.2).optional(),
  editions: only({ day: edition, evening: edition.optional() }),
  crops: z.array(oneOf(cropNames), { error: 'wants a list of crops' }).min(1, 'is empty; wanted is one crop at least'),
  /** horizontal centre of a narrower crop: 0 left edge, 1 right edge */
  focus: between(0, 1).optional(),
});
export type Scene = z.infer<typeof scene>;

const poster = only({ poster: fileName(/^[\w-]+\.svg$/, 'event-7.svg in art/posters') });
const drawn = () => fileName(/^[\w-]+\.svg$/, 'year-24.svg in art/plates');
const plate = only({ plate: drawn(), evening: drawn().optional() });
const emblem = only({ emblem: fileName(/^[\w-]+\.svg$/, 'philine-quast.svg in art/emblems') });
export type Art = z.infer<typeof scene | typeof poster | typeof plate | typeof emblem>;

const kindOf = (written: unknown) => (typeof written === 'object' && written !== null ? written : {});

const art = chosen<Art>((written) => {
  const kind = kindOf(written);
  if ('poster' in kind) return poster;
  if ('plate' in kind) return plate;
  return 'emblem' in kind ? emblem : scene;
});

const part = () => between(0, 1);
const focus = numbers([part(), part()], 'two parts of the picture: across, down; [0.5, 0.5] is its middle');
export type Focus = z.infer<typeof focus>;

const photo = only({
  /** id on the server; a file beside the entry gets it when read */
  hash: fileName(/^[0-9a-f]{32}$/, 'the 32 digits that handing it in has told you; or put photo.jpg beside this file'),
  focus: focus.default([0.5, 0.5]),
});
export type Photo = z.infer<typeof photo>;

export const down = only({
  at: z.iso.datetime({ error: 'wants a moment, such as 2027-07-17T10:00:00Z' }),
  reason: sentence,
});

export const picture = only({
  title: words,
  alt: words,
  art: art.optional(),
  photo: photo.optional(),
  down: down.optional(),
})
  .refine(({ art: print, photo: photograph }) => !(print && photograph), {
    path: ['photo'],
    error: 'stands beside art: a picture is a photograph or is printed, not both',
  })
  .refine(({ art: print, photo: photograph, down: gone }) => !(gone && (print || photograph)), {
    path: ['down'],
    error: 'stands beside art or photo: what has been taken down shows nothing',
  });
export type Picture = z.infer<typeof picture>;

export function pictureFaults(file: string, written: unknown): string[] {
  const read = picture.safeParse(written);
  if (read.success) return [];
  return read.error.issues.map(({ path, message, code }) => {
    const field = path.join('.') || 'the file';
    const missing = code === 'invalid_type' && valueAt(written, path) === undefined;
    return `${file}: ${field} ${missing ? `${found(undefined)}; both languages are wanted` : message}.`;
  });
}
