import type {
  EventVenue,
  GeoCoordinates,
  LocationFeatureSpecification,
  OpeningHoursSpecification,
  Park,
  PostalAddress,
  WithContext,
} from 'schema-dts';
import type { AccessFacts } from '#contract/content/access.ts';
import type { Estate, Weekday } from '#contract/content/content.ts';
import type { Content } from '#contract/content/kinds.ts';
import { hasPart } from '#contract/content/parts.ts';
import { languages } from '#contract/language.ts';
import { wallClock } from '#contract/wall-time.ts';
import type { GroundPoint } from '#site/guide/park-geometry.ts';
import type { ContentSource, Translate } from '#site/language/translator.ts';

/** A house with a map of its grounds is a park that everybody may enter. */
export function createParkData(
  { estate, paths }: Content,
  t: Translate,
  origin: string,
  now: Date,
): WithContext<Park> | WithContext<EventVenue> {
  const today = wallClock(now).date;
  const { hours, phone } = estate;
  return {
    '@context': 'https://schema.org',
    ...(hasPart(estate, 'map') ? park : ({ '@type': 'EventVenue' } as const)),
    '@id': buildParkId(origin),
    additionalType: 'https://schema.org/TouristAttraction',
    name: t('estate.name'),
    description: t('park.description'),
    url: `${origin}/park`,
    telephone: phone,
    ...createLocationData(estate),
    amenityFeature: listFeatures(paths, t),
    openingHoursSpecification: hours.regular.map(
      ({ days, opens, closes }): OpeningHoursSpecification => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days.map(dayAddress),
        opens,
        closes,
      }),
    ),
    specialOpeningHoursSpecification: hours.exceptions
      .filter(({ date }) => date >= today)
      .map((exception) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: exception.date,
        validThrough: exception.date,
        // In schema.org, equal opening and closing times mean “closed all day”.
        opens: 'opens' in exception ? exception.opens : '00:00',
        closes: 'closes' in exception ? exception.closes : '00:00',
      })),
  };
}

const park = { '@type': 'Park', isAccessibleForFree: true, publicAccess: true } as const;

export const buildParkId = (origin: string) => `${origin}/park#place`;

function listFeatures(paths: Content['paths'], t: Translate): LocationFeatureSpecification[] {
  const walk = [...paths.values()].find(({ recommended }) => recommended)?.access;
  if (!walk) return [];
  const { steps, gradient, width, rests } = walk;
  const feature = (name: string, value: number | boolean, unitCode?: string): LocationFeatureSpecification => ({
    '@type': 'LocationFeatureSpecification',
    name,
    value,
    ...(unitCode && { unitCode }),
  });
  return [
    ...(steps ? [feature(t('access.walk'), steps.count === 0)] : []),
    ...(gradient ? [feature(t('access.fact.gradient'), gradient.percent, 'P1')] : []),
    ...(width ? [feature(t('access.fact.width'), width.metres, 'MTR')] : []),
    ...(rests ? [feature(t('access.fact.rests'), rests.metres, 'MTR')] : []),
  ];
}

const dayAddress = (day: Weekday) =>
  `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}` as `https://schema.org/${Capitalize<Weekday>}`;

export const createLocationData = ({ address, position }: Estate): { address: PostalAddress; geo: GeoCoordinates } => ({
  address: {
    '@type': 'PostalAddress',
    streetAddress: address.street,
    postalCode: address.postcode,
    addressLocality: address.place,
    addressCountry: address.country,
  },
  geo: { '@type': 'GeoCoordinates', latitude: position.latitude, longitude: position.longitude },
});

/** Writes the access to the park as A11yJSON (sozialhelden.org): GeoJSON features of places. */
export function createA11yJson({ content, translator }: ContentSource, origin: string): object {
  const { estate, places, paths } = content;
  const localize = (key: string): Record<string, string> =>
    Object.fromEntries(languages.map((language) => [language, translator(language)(key)]));
  const feature = (kind: string, id: string, access: AccessFacts, position: GroundPoint, page: string) => ({
    type: 'Feature',
    formatVersion,
    geometry: toPoint(position, estate.position),
    properties: {
      category: 'park',
      access: ['permissive'],
      placeWebsiteUrl: `${origin}/park`,
      infoPageUrl: origin + page,
      originalId: `${kind}/${id}`,
      name: localize(`${kind}.${id}.name`),
      description: localize(`${kind}.${id}.text`),
      accessibility: describeAccessibility(access),
      tags: { note: localize('access.sample')['en'] ?? '', ...formatMeasurementTags(access) },
    },
  });
  return {
    type: 'FeatureCollection',
    features: [
      ...[...places].flatMap(([id, { planned, position = house, access }]) =>
        planned || !access ? [] : [feature('places', id, access, position, `/park?place=${id}`)],
      ),
      // The format has only points: a path gets the point where all paths begin.
      ...[...paths].flatMap(([id, { access }]) =>
        access ? [feature('paths', id, access, house, `/park#path-${id}`)] : [],
      ),
    ],
  };
}

const formatVersion = '31.1.0';

/** Facts with their source and day, as text: `10 metres (plan, 2026-11-22)` */
function formatMeasurementTags(access: AccessFacts): Record<string, string> {
  const tags = Object.entries(access).flatMap(([name, fact]) => {
    if (!fact) return [];
    const { by, day, ...values } = fact;
    const texts = Object.entries(values).map(([unit, value]) =>
      typeof value === 'number' ? `${value} ${unit}` : value,
    );
    return [[name, `${texts.join(', ')} (${by}, ${day})`] as const];
  });
  return Object.fromEntries(tags);
}

/** Leaves out unmeasured facts: in this format, missing means unknown. */
function describeAccessibility({ steps, gradient, width, ground, light, noise }: AccessFacts): object {
  return {
    pathways: {
      ...(width && { width: quantity(width.metres, 'meter') }),
      surface: {
        ...(gradient && { longitudinalSlope: quantity(gradient.percent, '%', '<=') }),
        ...(ground && { types: [surfaces[ground.kind]] }),
      },
    },
    ...(steps && {
      entrances: [
        { properties: { isLevel: steps.count === 0, ...(steps.count > 0 && { stairs: { count: steps.count } }) } },
      ],
    }),
    ...(light && { isWellLit: light.kind === 'always' }),
    ...(noise && { ambientNoiseLevel: quantity(noise.decibels, 'dB') }),
  };
}

const quantity = (value: number, unit: string, operator?: '<=') => ({ ...(operator && { operator }), value, unit });

const surfaces = { gravel: 'gravel', grass: 'grass', paved: 'paving_stones', boards: 'boardwalk' } as const;

const house: GroundPoint = { east: 0, north: 0 };

/** Ignores the curvature of the earth, because the park is small. */
function toPoint({ east, north }: GroundPoint, { latitude, longitude }: Content['estate']['position']) {
  const perDegree = 111_320;
  const parallel = perDegree * Math.cos((latitude * Math.PI) / 180);
  const degrees = [longitude + east / parallel, latitude + north / perDegree];
  return { type: 'Point', coordinates: degrees.map((degree) => Number(degree.toFixed(6))) };
}
