/** Parts of sentences that differ between Germany and Austria: content/texts/law.yaml. */
export const lawFactNames = [
  ...(['withdrawalLaw', 'cookieLaw', 'consentLaw', 'emailLaw', 'idCopyLaw', 'governingLaw'] as const),
  ...(['disputes', 'concessions', 'privacyAuthority', 'accessibilityAct', 'accessibilityAuthority'] as const),
  'localTime' as const,
];
type LawFactName = (typeof lawFactNames)[number];

/** Facts of the house that every text may name as a placeholder: site/language/facts.ts. */
export const factNames = [
  ...(['house', 'ofHouse', 'atHouse', 'aboutHouse', 'company', 'represented', 'privacyContact', 'editor'] as const),
  ...(['street', 'postcode', 'place', 'country', 'email', 'phone', 'station'] as const),
  ...(['boxOffice', 'boxOfficeOpens', 'rainDecisions'] as const),
  ...(['employees', 'officeDays', 'phoneHours', 'openingHours', 'placeCount', 'currency', 'invoiceYears'] as const),
  'socialNetworks' as const,
  ...lawFactNames,
];
export type FactName = (typeof factNames)[number];
export type LawFacts = Record<LawFactName, string>;
