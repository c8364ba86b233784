import { expect, test } from 'vitest';
import { type AccessFacts, accessFacts } from '#contract/content/access.ts';
import { describeAccess, describePlaceAccess } from '#site/park/access.ts';
import { formatNeedsQuery, matchNeeds, type Need, readNeeds } from '#site/park/places.ts';
import { createA11yJson, createParkData } from '#site/structured-data/park-data.ts';
import { english } from '#tests/harness/texts.ts';
import { buildPageContext } from './harness/page-context.ts';

const { edition } = await buildPageContext();
const t = { de: edition.translator('de'), en: edition.translator('en') };
const plan = { day: '2026-11-22', by: 'plan' } as const;
const office = { day: '2026-12-01', by: 'office' } as const;

/** The text has a no-break space between a number and its unit. */
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

test('measured facts become words and round figures, in both languages', () => {
  const text = describeAccess(oak, 'place', t.de, 'de');
  expect(text?.sentences.map(plain)).toEqual([
    'Spürbare Steigung, keine Stufen.',
    'Etwa 70 m vom Vorplatz.',
    'An der steilsten Stelle 8 %, auf 40 m.',
    'Mindestens 2,5 m breit.',
    'Nass weich.',
    'Unterwegs höchstens 50 m ohne Bank.',
    'Bank am Ort.',
  ]);
  const brief = describeAccess(oak, 'place', t.en, 'en')?.brief;
  expect(plain(brief)).toBe('A noticeable slope, no steps, a bench at the place.');
});

test.each([
  [3, 40, 'Almost level.', undefined],
  [3.1, 40, 'A gentle slope.', '4 % at its steepest, for 40 m.'],
  [6, 29, 'A gentle slope.', '6 % at its steepest, for 30 m.'],
  [6.1, 29, 'A noticeable slope.', '7 % at its steepest, for 30 m.'],
  [39.8, 21, 'Short and steep.', '40 % at its steepest, for 20 m.'],
  [12.1, 45, 'Steep.', '13 % at its steepest, for 45 m.'],
])('a gradient of %d %% for %d m is called: %s', (percent, metres, brief, figures) => {
  const text = describeAccess({ gradient: { percent, metres, ...plan } }, 'place', t.en, 'en');
  expect(plain(text?.brief)).toBe(brief);
  expect(text?.sentences.slice(1).map(plain)).toEqual(figures ? [figures] : []);
});

test.each<[AccessFacts, string[]]>([
  [
    { steps: { count: 0, ...plan }, gradient: { percent: 6, metres: 9, ...plan } },
    ['no steps, gradient of 6 % at most'],
  ],
  [{ steps: { count: 0, ...plan }, gradient: { percent: 6.1, metres: 9, ...plan } }, []],
  [{ steps: { count: 0, ...plan } }, []],
  [{ steps: { count: 3, ...plan }, seat: { metres: 5, ...plan } }, ['three steps', english('access.seatThere')]],
  [{ steps: { count: 1, ...plan }, seat: { metres: 6, ...plan } }, [english('access.steps_one')]],
  [{ steps: { count: 13, ...plan } }, ['13 steps']],
])('a place with the measured facts %j shows the access signs: %s', (measured, labels) =>
  expect(describeAccess(measured, 'place', t.en, 'en')?.signs.map(({ label }) => plain(label))).toEqual(labels),
);

test.each([
  [2.9, 'At least 2.5 m wide.'],
  [0.8, 'At least 0.5 m wide.'],
  [3, 'At least 3 m wide.'],
])('a path of %d m is called no wider than it is: %s', (metres, sentence) => {
  const text = describeAccess({ width: { metres, ...plan } }, 'path', t.en, 'en');
  expect(text?.sentences.map(plain)).toContain(sentence);
});

test('a visitor within five metres of a place counts as being there', () => {
  const near = { metres: 5, ...plan };
  const sentences = describeAccess({ apart: near, seat: near, toilet: near }, 'place', t.en, 'en')?.sentences;
  const expected = ['access.seatThere', 'access.toiletThere'].map((key) =>
    english(key)
      .replace(/^./, (letter) => letter.toUpperCase())
      .concat('.'),
  );
  expect(sentences).toEqual(expected);
});

test('the page names the main source, other sources with their facts, and unmeasured facts', () => {
  expect(describeAccess(oak, 'place', t.en, 'en')?.sources.map((line) => plain(line))).toEqual([
    'Not measured: distance from the path, surface, surface when dry, next toilet, light, noise.',
    english('access.by.plan', { day: '22 November 2026' }),
    english('access.partBy.office', { day: '1 December 2026', facts: 'surface when wet' }),
  ]);
});

test('sentences count steps, report a missing bench and give the length of a path', () => {
  const ten = { metres: 10, ...plan };
  const facts: AccessFacts = { way: ten, steps: { count: 8, ...plan }, rests: ten };
  const sentences = (kind: 'place' | 'path') => describeAccess(facts, kind, t.en, 'en')?.sentences.map(plain);
  expect(sentences('place')).toEqual(['Eight steps.', 'About 10 m from the forecourt.', 'No bench on the way.']);
  expect(sentences('path')?.[1]).toBe('About 10 m long.');
  expect(describeAccess(facts, 'path', t.en, 'en')?.sources[0]).not.toContain(english('access.fact.apart'));
});

test('a planned place, an unknown place and a place without facts have no access sentences', () => {
  for (const id of ['opera-house', 'nowhere'])
    expect(describePlaceAccess(edition.content, id, t.de, 'de')).toBeUndefined();
  expect(describeAccess({}, 'place', t.de, 'de')).toBeUndefined();
});

test.each([
  [{ way: { metres: 3, ...plan } }, true],
  [{ way: { metres: 3, day: '2026-11-22' } }, false],
  [{ way: { metres: -1, ...plan } }, false],
  [{ steps: { count: 1.5, ...plan } }, false],
])('the content accepts the measured facts %j: %s', (measured, isValid) =>
  expect(accessFacts.safeParse(measured).success).toBe(isValid),
);

test('the query holds the needs of a visitor, in one canonical form', () => {
  const read = (text: string) => formatNeedsQuery(readNeeds(new URLSearchParams(text)));
  expect(read('seats=100&steps=0')).toBe('?steps=0&seats=100');
  expect(read('gradient=7&steps=1&other=0')).toBe('');
  expect(formatNeedsQuery(['gradient'], 'lake')).toBe('?gradient=6&place=lake');
});

test.each<[string, AccessFacts | undefined, Need[], string]>([
  ['nothing', oak, [], 'yes'],
  ['steps and seats', oak, ['steps', 'seats'], 'yes'],
  ['an unmeasured fact', { steps: { count: 0, ...plan } }, ['steps', 'seats'], 'unknown'],
  ['anything of an unknown place', undefined, ['steps'], 'unknown'],
  ['no steps, where there are some', { steps: { count: 3, ...plan } }, ['steps', 'seats'], 'no'],
  ['six per cent', { gradient: { percent: 6, metres: 29, ...plan } }, ['gradient'], 'yes'],
])('matchNeeds says whether a place fits a visitor who needs %s', (_, place, needs, answer) =>
  expect(matchNeeds(place, needs)).toBe(answer),
);

const origin = 'https://tollenau.example';
const { features } = createA11yJson(edition, origin) as {
  features: { geometry: { coordinates: number[] }; properties: { originalId: string } }[];
};
const findFeature = (id: string) => features.find(({ properties }) => properties.originalId === id);

test('A11yJSON lists every measured place and path, but no planned and no unknown one', () => {
  expect(features.map(({ properties }) => properties.originalId).sort()).toEqual([
    ...['paths/level-walk', 'paths/ring', 'paths/to-ruins'],
    ...['places/barn', 'places/fountain', 'places/lake', 'places/manor-house', 'places/old-oak', 'places/ruins'],
  ]);
  // By the schema of A11yJSON 31.1.0, package @sozialhelden/a11yjson.
  expect(findFeature('places/manor-house')).toEqual({
    type: 'Feature',
    formatVersion: '31.1.0',
    geometry: { type: 'Point', coordinates: [13.277, 53.822337] },
    properties: {
      category: 'park',
      access: ['permissive'],
      placeWebsiteUrl: `${origin}/park`,
      infoPageUrl: `${origin}/park?place=manor-house`,
      originalId: 'places/manor-house',
      name: { de: 'Gutshaus', en: 'Manor house' },
      description: { de: expect.stringContaining('Acht Stufen'), en: expect.stringContaining('Eight steps') },
      accessibility: {
        pathways: {
          width: { value: 2.9, unit: 'meter' },
          surface: { longitudinalSlope: { operator: '<=', value: 0, unit: '%' }, types: ['gravel'] },
        },
        entrances: [{ properties: { isLevel: false, stairs: { count: 8 } } }],
        isWellLit: false,
      },
      tags: expect.objectContaining({ seat: '26 metres (plan, 2026-11-22)', ground: 'gravel (plan, 2026-11-22)' }),
    },
  });
});

test('A11yJSON has positions: the lake is 86 m south of the manor', () => {
  const { latitude, longitude } = edition.content.estate.position;
  const [east = 0, north = 0] = findFeature('places/lake')?.geometry.coordinates ?? [];
  expect((north - latitude) * 111_320).toBeCloseTo(-86, 0);
  expect((east - longitude) * 111_320 * Math.cos((latitude * Math.PI) / 180)).toBeCloseTo(4, 0);
});

test('the schema.org data of the park have the walk without steps, with gradient, width and seats, and the coming holidays', () => {
  const amenityFeature = [
    { name: english('access.walk'), value: true },
    { value: 6, unitCode: 'P1' },
    { value: 2.6, unitCode: 'MTR' },
    { value: 52, unitCode: 'MTR' },
  ];
  // The same time twice means closed all day.
  const closed = { validFrom: '2026-12-25', opens: '00:00', closes: '00:00' };
  const specialOpeningHoursSpecification = expect.arrayContaining([expect.objectContaining(closed)]);
  const data = createParkData(edition.content, t.en, origin, new Date('2026-12-01'));
  const later = createParkData(edition.content, t.en, origin, new Date('2026-12-26T12:00:00Z'));
  expect(JSON.stringify(later)).not.toContain('2026-12-25');
  expect(data).toMatchObject({ amenityFeature, specialOpeningHoursSpecification });
  expect(createParkData({ ...edition.content, paths: new Map() }, t.en, origin, new Date())).toMatchObject({
    amenityFeature: [],
  });
});
