import { listInOrder } from '#contract/content/categories.ts';
import { days, type Estate, type Hours } from '#contract/content/content.ts';
import { valueAt } from '#contract/content/explain.ts';
import { type FactName, type LawFacts, lawFactNames } from '#contract/content/facts.ts';
import type { Content } from '#contract/content/kinds.ts';
import { namePriceFacts } from '#contract/content/prices.ts';
import { listSocialLinks } from '#contract/content/social-links.ts';
import { formatHour, weekdays } from '#contract/date-format.ts';
import { intlLocales, type Language } from '#contract/language.ts';
import { formatMoneyInWords } from './number.ts';
import { toNoBreakSpaces, typeset } from './typeset.ts';

/** Its code, such as `EUR`. */
export const currencyOf = ({ currency = 'EUR' }: Pick<Estate, 'currency'>): string => currency;

export type HouseFacts = Pick<Content, 'estate' | 'places' | 'prices' | 'payment' | 'texts' | 'venues'>;

/** What texts may say about the house. A fact that the house does not have is an empty text. */
export function readFacts(house: HouseFacts, language: Language): Record<string, string> {
  return { ...readPriceFacts(house, language), ...readFactsOfEstate(house, language) };
}

function readPriceFacts({ estate, prices }: HouseFacts, language: Language): Record<string, string> {
  const currency = currencyOf(estate);
  const facts = prices.groups.flatMap((group): [string, string][] => {
    const { amount, people } = namePriceFacts(group);
    return [
      [amount, formatMoneyInWords({ currency }, group.cents, language)],
      ...(group.fromSeats === undefined ? [] : [[people, String(group.fromSeats)] as [string, string]]),
    ];
  });
  return Object.fromEntries(facts);
}

function readFactsOfEstate(
  { estate, places, payment, texts, venues }: HouseFacts,
  language: Language,
): Record<FactName, string> {
  const { name, inSentences, about, company, address, legal, office, hours, station, email, phone } = estate;
  const house = name[language];
  const lawFacts = readLawFacts({ estate, texts }, language);
  const read = (fact: string) => readText(texts, keyOfBoxOffice(fact), language);
  const [of, at] = language === 'de' ? ['von', 'bei'] : ['of', 'at'];
  return {
    house,
    ofHouse: inSentences?.of[language] ?? `${of} ${house}`,
    atHouse: inSentences?.at[language] ?? `${at} ${house}`,
    aboutHouse: about?.[language] ?? '',
    company: typeset(company, language),
    represented: legal.represented?.[language] ?? '',
    privacyContact: legal.privacyContact,
    editor: legal.editor,
    street: address.street,
    postcode: address.postcode,
    place: address.place,
    country: formatCountry(address.country, language),
    email,
    phone: toNoBreakSpaces(phone),
    station: station?.name ?? '',
    employees: office.employees?.[language] ?? '',
    officeDays: typeset(office.officeDays[language], language),
    phoneHours: typeset(office.phoneHours[language], language),
    boxOffice: office.boxOffice?.at[language] ?? read('at'),
    boxOfficeOpens: office.boxOffice?.opens[language] ?? read('opens'),
    rainDecisions: formatRainDecisions(venues, language),
    openingHours: typeset(formatOpeningHours(hours, language), language),
    placeCount: String(places.size),
    socialNetworks: new Intl.ListFormat(intlLocales[language]).format(
      listSocialLinks(estate).map(([network]) => readText(texts, `shell.footer.${network}`, language)),
    ),
    invoiceYears: String(payment.retentionYears),
    currency: new Intl.DisplayNames(intlLocales[language], { type: 'currency' }).of(currencyOf(estate)) ?? '',
    ...lawFacts,
    privacyAuthority: legal.privacyAuthority?.[language] ?? lawFacts.privacyAuthority,
  };
}

const keyOfBoxOffice = (name: string) => `emails.boxOffice.${name}`;

const keyOfLaw = {
  germany: (name: string) => `law.germany.${name}`,
  austria: (name: string) => `law.austria.${name}`,
};

function readLawFacts({ estate, texts }: Pick<HouseFacts, 'estate' | 'texts'>, language: Language): LawFacts {
  const keyOf = keyOfLaw[estate.legal.law];
  return Object.fromEntries(lawFactNames.map((name) => [name, readText(texts, keyOf(name), language)])) as LawFacts;
}

function readText(texts: HouseFacts['texts'], key: string, language: Language): string {
  const [file = '', ...path] = key.split('.');
  return String(valueAt(texts.get(file), [...path, language]) ?? '');
}

const formatCountry = (code: string, language: Language): string =>
  new Intl.DisplayNames(intlLocales[language], { type: 'region' }).of(code) ?? code;

/** `im Park um 12 Uhr, in der Buchenlaube um 15 Uhr`: when guests learn whether an event moves */
const formatRainDecisions = (venues: Content['venues'], language: Language): string =>
  listInOrder(venues)
    .flatMap((id) => {
      const { inSentence, shelter } = venues.get(id) ?? {};
      if (!inSentence || !shelter?.decidedBy) return [];
      const time = formatHour(Temporal.PlainTime.from(shelter.decidedBy), language);
      return `${inSentence[language]} ${language === 'de' ? 'um' : 'at'} ${time}`;
    })
    .join(', ');

/** `Montag bis Samstag, 10 bis 17 Uhr; Sonntag, 12 bis 16 Uhr` */
const formatOpeningHours = ({ regular }: Hours, language: Language): string =>
  regular
    .map(({ days, opens, closes }) => {
      const until = language === 'de' ? 'bis' : 'to';
      const [from, to] = [opens, closes].map((time) => formatHour(Temporal.PlainTime.from(time), language));
      // German names the hour once: “10 bis 17 Uhr”.
      const begins = language === 'de' ? from?.replace(/ Uhr$/, '') : from;
      return `${formatDays(days, language)}, ${toNoBreakSpaces(`${begins} ${until} ${to}`)}`;
    })
    .join('; ');

/** Days in a row become a span: `Montag bis Samstag`, `Samstag und Sonntag`. */
function formatDays(open: Hours['regular'][number]['days'], language: Language): string {
  const indexes = days.flatMap((day, index) => (open.includes(day) ? [index] : []));
  const spans = indexes.reduce<number[][]>((found, index) => {
    const last = found.at(-1);
    if (last?.at(-1) === index - 1) last.push(index);
    else found.push([index]);
    return found;
  }, []);
  const name = (index: number | undefined): string => weekdays[language][index ?? 0] ?? '';
  const until = language === 'de' ? 'bis' : 'to';
  const names = spans.flatMap((span) =>
    span.length > 2 ? [toNoBreakSpaces(`${name(span[0])} ${until} ${name(span.at(-1))}`)] : span.map(name),
  );
  return new Intl.ListFormat(intlLocales[language]).format(names);
}
