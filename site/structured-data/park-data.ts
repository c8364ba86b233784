import type {
  GeoCoordinates,
  LocationFeatureSpecification,
  OpeningHoursSpecification,
  Park,
  PostalAddress,
  WithContext,
} from 'schema-dts';
import type { Estate, Weekday } from '#contract/content/content.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { Translate } from '#site/language/translator.ts';

export function createParkData(
  { estate, paths }: Pick<Content, 'estate' | 'paths'>,
  t: Translate,
  origin: string,
): WithContext<Park> {
  const { hours, phone } = estate;
  return {
    '@context': 'https://schema.org',
    '@type': 'Park',
    '@id': parkId(origin),
    additionalType: 'https://schema.org/TouristAttraction',
    name: t('estate.name'),
    description: t('park.description'),
    url: `${origin}/park`,
    telephone: phone,
    isAccessibleForFree: true,
    publicAccess: true,
    ...locationData(estate),
    amenityFeature: features(paths, t),
    openingHoursSpecification: hours.regular.map(
      ({ days, opens, closes }): OpeningHoursSpecification => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days.map(dayAddress),
        opens,
        closes,
      }),
    ),
    specialOpeningHoursSpecification: hours.exceptions.map((exception) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: exception.date,
      validThrough: exception.date,
      // schema.org says “closed all day” as opening and closing at the same time.
      opens: 'opens' in exception ? exception.opens : '00:00',
      closes: 'closes' in exception ? exception.closes : '00:00',
    })),
  };
}

export const parkId = (origin: string) => `${origin}/park#place`;

function features(paths: Content['paths'], t: Translate): LocationFeatureSpecification[] {
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

export const locationData = ({ address, position }: Estate): { address: PostalAddress; geo: GeoCoordinates } => ({
  address: {
    '@type': 'PostalAddress',
    streetAddress: address.street,
    postalCode: address.postcode,
    addressLocality: address.place,
    addressCountry: address.country,
  },
  geo: { '@type': 'GeoCoordinates', latitude: position.latitude, longitude: position.longitude },
});
