import type { GeoCoordinates, PostalAddress } from 'schema-dts';
import type { Estate } from '#contract/content.ts';

/** Where the estate is, as machines read it. */
export const whereabouts = ({ address, position }: Estate): { address: PostalAddress; geo: GeoCoordinates } => ({
  address: {
    '@type': 'PostalAddress',
    streetAddress: address.street,
    postalCode: address.postcode,
    addressLocality: address.place,
    addressCountry: address.country,
  },
  geo: { '@type': 'GeoCoordinates', latitude: position.latitude, longitude: position.longitude },
});
