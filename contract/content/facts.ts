/** Facts of the house that every text may name as a placeholder: site/language/facts.ts. */
export const factNames = [
  ...(['house', 'ofHouse', 'atHouse', 'aboutHouse', 'company', 'represented', 'privacyContact', 'editor'] as const),
  ...(['street', 'postcode', 'place', 'country', 'email', 'phone', 'station'] as const),
  ...(['employees', 'officeDays', 'phoneHours', 'openingHours', 'placeCount'] as const),
];
export type FactName = (typeof factNames)[number];
