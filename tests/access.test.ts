import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AccessFacts, accessFacts } from '#contract/content/access.ts';
import { describeAccess, describePlaceAccess } from '#site/park/access.ts';
import { matchNeeds, type Need, needsQuery, readNeeds } from '#site/park/places.ts';
import { a11yJson, createParkData } from '#site/structured-data/park-data.ts';
import { buildPageContext } from './harness/page-context.ts';

const { edition } = await buildPageContext();
const t = { de: edition.translator('de'), en: edition.translator('en') };
const plan = { day: '2026-11-22', by: 'plan' } as const;
const office = { day: '2026-12-01', by: 'office' } as const;

/** A no-break space is between a number and its unit. */
const plain = (text = '') => text.replaceAll('\u00A0', ' ');

const oak: AccessFacts = {
  way: { metres: 74, ...plan },
  steps: { count: 0, ...plan },
  gradient: { percent: 7.3, metres: 40, ...plan },
  width: { metres: 2.6, ...plan },
  rests: { metres: 47, ...plan },
  seat: { metres: 3, ...plan },
  wet: { state: 'soft', ...office },
};

describe('measured facts as sentences', () => {
  test('with value and unit, in both languages', () => {
    const text = describeAccess(oak, 'place', t.de, 'de');
    expect(text?.sentences.map(plain)).toEqual([
      'Vom Vorplatz 74 m.',
      'Keine Stufen.',
      'Steigung höchstens 7,3 %, auf 40 m.',
      'Mindestens 2,6 m breit.',
      'Nass weich.',
      'Unterwegs höchstens 47 m ohne Bank.',
      'Bank am Ort.',
    ]);
    expect(plain(describeAccess(oak, 'place', t.en, 'en')?.brief)).toBe(
      'no steps · up to 7.3 % steep · a bench at the place',
    );
  });

  test.each([
    [3, 'almost level', 'Almost level, 3 % at most.'],
    [3.1, 'up to 3.1 % steep', 'Gradient 3.1 % at most, for 40 m.'],
  ])('a path of %d %% counts as %s', (percent, brief, sentence) => {
    const text = describeAccess({ gradient: { percent, metres: 40, ...plan } }, 'place', t.en, 'en');
    expect(plain(text?.brief)).toBe(brief);
    expect(text?.sentences.map(plain)).toContain(sentence);
  });

  test('five metres away is at the place', () => {
    const near = { metres: 5, ...plan };
    const sentences = describeAccess({ apart: near, seat: near, toilet: near }, 'place', t.en, 'en')?.sentences;
    expect(sentences).toEqual(['A bench at the place.', 'A toilet at the place.']);
  });

  test('the origin names most facts once and the others by name, and lists unmeasured ones', () => {
    expect(describeAccess(oak, 'place', t.en, 'en')?.origin.map((line) => plain(line))).toEqual([
      'Not measured: distance from the path, surface, surface when dry, next toilet, light, noise.',
      'Calculated from the plan of the park, 22 November 2026.',
      'Measured by the office, 1 December 2026: surface when wet.',
    ]);
  });

  test('steps are counted, a way without a bench has none, and a path has a length', () => {
    const [way, steps, rests] = [
      { metres: 10, ...plan },
      { count: 8, ...plan },
      { metres: 10, ...plan },
    ];
    const facts: AccessFacts = { way, steps, rests };
    const said = (kind: 'place' | 'path') => describeAccess(facts, kind, t.en, 'en')?.sentences.map(plain);
    expect(said('place')).toEqual(['10 m from the forecourt.', '8 steps.', 'No bench on the way.']);
    expect(said('path')?.[0]).toBe('10 m long.');
    expect(describeAccess(facts, 'path', t.en, 'en')?.origin[0]).not.toContain('distance from the path');
  });

  test('planned and unmeasured facts produce no sentence', () => {
    for (const id of ['opera-house', 'nowhere'])
      expect(describePlaceAccess(edition.content, id, t.de, 'de')).toBeUndefined();
    expect(describeAccess({}, 'place', t.de, 'de')).toBeUndefined();
  });
});

test.each([
  [{ way: { metres: 3, ...plan } }, true],
  [{ way: { metres: 3, day: '2026-11-22' } }, false],
  [{ way: { metres: 3, by: 'plan' } }, false],
  [{ way: { metres: -1, ...plan } }, false],
  [{ steps: { count: 1.5, ...plan } }, false],
])('the measurement %j is taken: %s', (measured, isValid) =>
  expect(accessFacts.safeParse(measured).success).toBe(isValid),
);

describe('needs of visitors', () => {
  test('is read from the address and written into it in one spelling', () => {
    const read = (text: string) => needsQuery(readNeeds(new URLSearchParams(text)));
    expect(read('seats=100&steps=0')).toBe('?steps=0&seats=100');
    expect(read('gradient=7&steps=1&other=0')).toBe('');
    expect(needsQuery(['gradient'], 'lake')).toBe('?gradient=6&place=lake');
  });

  test.each<[string, AccessFacts | undefined, Need[], string]>([
    ['nothing', oak, [], 'yes'],
    ['steps and seats', oak, ['steps', 'seats'], 'yes'],
    ['a gradient', oak, ['steps', 'gradient'], 'no'],
    ['what nobody has measured', { steps: { count: 0, ...plan } }, ['steps', 'seats'], 'unknown'],
    ['anything of an unknown place', undefined, ['steps'], 'unknown'],
    ['no steps, where there are some', { steps: { count: 3, ...plan } }, ['steps', 'seats'], 'no'],
    ['six per cent', { gradient: { percent: 6, metres: 29, ...plan } }, ['gradient'], 'yes'],
  ])('of %s: met, not met, or not known', (_, place, needs, answer) => expect(matchNeeds(place, needs)).toBe(answer));
});

const quantity = <Unit extends z.ZodType>(unit: Unit) =>
  z.strictObject({ value: z.number(), unit, operator: z.literal('<=').optional() });
const webPage = z.url({ protocol: /^https?$/ });

/** A11yJSON 31.1.0, after the schema of the package @sozialhelden/a11yjson: the parts that a park needs. */
const placeInfo = z.strictObject({
  type: z.literal('Feature'),
  formatVersion: z.literal('31.1.0'),
  geometry: z.strictObject({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.strictObject({
    category: z.string().min(1),
    name: z.record(z.string().regex(/^[a-z]{2}$/), z.string().min(1)),
    description: z.record(z.string().regex(/^[a-z]{2}$/), z.string().min(1)),
    accessibility: z.strictObject({
      pathways: z
        .strictObject({
          width: quantity(z.literal('meter')).optional(),
          surface: z.strictObject({
            longitudinalSlope: quantity(z.string()).optional(),
            types: z.tuple([z.enum(['gravel', 'grass', 'paving_stones', 'boardwalk'])]).optional(),
          }),
        })
        .optional(),
      entrances: z
        .array(
          z.strictObject({
            properties: z.strictObject({ isLevel: z.boolean(), stairs: z.strictObject({ count: z.int() }).optional() }),
          }),
        )
        .optional(),
      isWellLit: z.boolean().optional(),
      ambientNoiseLevel: quantity(z.string()).optional(),
    }),
    access: z.array(z.enum(['permissive', 'public', 'yes', 'customers', 'private', 'no'])),
    originalId: z.string().min(1),
    infoPageUrl: webPage,
    placeWebsiteUrl: webPage,
    tags: z.record(z.string(), z.string()),
  }),
});
const collection = z.strictObject({ type: z.literal('FeatureCollection'), features: z.array(placeInfo) });

describe('for programs', () => {
  const origin = 'https://tollenau.example';
  const written = a11yJson(edition, origin);
  const { features } = collection.parse(JSON.parse(JSON.stringify(written)));
  const of = (id: string) => features.find(({ properties }) => properties.originalId === id);

  test('A11yJSON lists every measured place and path; it omits planned and unknown ones', () => {
    expect(features.map(({ properties }) => properties.originalId).sort()).toEqual([
      ...['paths/level-walk', 'paths/ring', 'paths/to-ruins'],
      ...['places/barn', 'places/fountain', 'places/lake', 'places/manor-house', 'places/old-oak', 'places/ruins'],
    ]);
    const manor = of('places/manor-house');
    expect(manor?.properties).toMatchObject({
      name: { de: 'Gutshaus', en: 'Manor house' },
      accessibility: { entrances: [{ properties: { isLevel: false, stairs: { count: 8 } } }] },
      tags: { seat: '26 metres (plan, 2026-11-22)' },
    });
    expect(manor?.properties.accessibility.ambientNoiseLevel).toBeUndefined();
  });

  test('a place has its position: the lake is 86 m south of the manor', () => {
    const { latitude, longitude } = edition.content.estate.position;
    const [east = 0, north = 0] = of('places/lake')?.geometry.coordinates ?? [];
    expect((north - latitude) * 111_320).toBeCloseTo(-86, 0);
    expect((east - longitude) * 111_320 * Math.cos((latitude * Math.PI) / 180)).toBeCloseTo(4, 0);
  });

  test('search engines read the walk without steps with its gradient, width and seats', () => {
    const amenityFeature = [
      { name: 'A walk without steps', value: true },
      { value: 6, unitCode: 'P1' },
      { value: 2.6, unitCode: 'MTR' },
      { value: 52, unitCode: 'MTR' },
    ];
    expect(createParkData(edition.content, t.en, origin)).toMatchObject({ amenityFeature });
    expect(createParkData({ ...edition.content, paths: new Map() }, t.en, origin)).toMatchObject({
      amenityFeature: [],
    });
  });
});
