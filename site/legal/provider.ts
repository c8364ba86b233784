import type { Estate } from '#contract/content/content.ts';
import type { TranslateKey } from '#site/language/translator.ts';

const imprint = (t: TranslateKey, key: string, values?: Record<string, string>) => t(`contact.imprint.${key}`, values);

/** A text that differs between the laws of Germany and Austria. */
export const translateLaw = (
  t: TranslateKey,
  { legal }: Estate,
  key: string,
  values?: Record<string, string>,
): string => imprint(t, `laws.${legal.law}.${key}`, values);

/** Legal form and representatives: what there is. */
export const describeLegalPerson = (t: TranslateKey, { legal }: Estate): string[] => [
  ...(legal.form ? [imprint(t, 'provider.legalForm', { form: t('estate.legal.form') })] : []),
  ...(legal.represented ? [imprint(t, 'provider.representative')] : []),
];

export const describeRegister = (t: TranslateKey, { legal: { register } }: Estate): string[] =>
  register
    ? [
        imprint(t, 'register.court', { court: t('estate.legal.register.court') }),
        imprint(t, 'register.number', { number: register.number }),
      ]
    : [];

export const describeTaxes = (t: TranslateKey, estate: Estate): string[] => [
  ...(estate.legal.vat ? [translateLaw(t, estate, 'vat', { vat: estate.legal.vat })] : []),
  ...(estate.legal.taxNumber ? [imprint(t, 'taxes.number', { number: estate.legal.taxNumber })] : []),
];

/** Who owns the medium, and what it is for: section 25 of the Austrian Media Act. */
export const describeDisclosure = (t: TranslateKey, { legal }: Estate): string[] =>
  legal.law === 'austria' ? [imprint(t, 'disclosure.text')] : [];

/** What the imprint says beside the address, for the search. */
export const describeImprint = (t: TranslateKey, estate: Estate): string[] => [
  translateLaw(t, estate, 'provider'),
  ...(estate.legal.purpose ? [t('estate.legal.purpose')] : []),
  ...describeLegalPerson(t, estate),
  ...describeRegister(t, estate),
  ...describeTaxes(t, estate),
  ...(estate.legal.trade ? [t('estate.legal.trade')] : []),
  translateLaw(t, estate, 'editor'),
  ...describeDisclosure(t, estate),
  translateLaw(t, estate, 'consumerDispute'),
];
