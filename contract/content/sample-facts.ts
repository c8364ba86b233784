import { type Estate, estate as estateSchema } from './content.ts';

/** Marks what a new house still has to replace. In quotation marks a text only speaks of it. */
const sampleMark = /(?<![„“])\((Muster|sample)\)/;

type Fact = [path: string, fact: unknown];

/** Facts that letters, consents and courts rely on, by path in estate.yaml. */
const legalFacts = (estate: Estate): Fact[] => [
  ['company', estate.company],
  ['address', estate.address],
  ['email', estate.email],
  ['phone', estate.phone],
  ...Object.entries(estate.legal)
    .filter(([name]) => !['law', 'form', 'privacyAuthority'].includes(name))
    .map(([name, fact]): Fact => [`legal.${name}`, fact]),
];

export const isMarkedAsSample = (fact: unknown): boolean => sampleMark.test(JSON.stringify(fact) ?? '');

/** Email addresses for examples (RFC 2606), and telephone numbers for films (Bundesnetzagentur). */
const sampleContact = /[@.](example|test|invalid|localhost)$|^\+49 30 23125\b/;
const isSample = (fact: unknown): boolean =>
  isMarkedAsSample(fact) || (typeof fact === 'string' && sampleContact.test(fact));

/** What a new folder says in fields that have no room for a mark: tests/server/new-venue.test.ts. */
export const sampleValues = {
  slug: 'venue',
  position: { latitude: 51.16, longitude: 10.45 },
  hours: [{ days: ['monday'], opens: '11:00', closes: '12:00' }],
};

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** In Germany each state has its own authority, so only the house knows it. */
const lacksPrivacyAuthority = ({ legal }: Estate): boolean => legal.law === 'germany' && !legal.privacyAuthority;

const unmarkedSamples = (estate: Estate): string[] => [
  ...(estate.slug === sampleValues.slug ? ['slug'] : []),
  ...(isEqual(estate.position, sampleValues.position) ? ['position'] : []),
  ...(isEqual(estate.hours.regular, sampleValues.hours) ? ['hours.regular'] : []),
  ...(lacksPrivacyAuthority(estate) ? ['legal.privacyAuthority'] : []),
];

const listFacts = (estate: Estate): Fact[] =>
  (
    [
      ['name', estate.name],
      ['about', estate.about],
      ...legalFacts(estate),
      ['office.officeDays', estate.office.officeDays],
      ['office.phoneHours', estate.office.phoneHours],
    ] satisfies Fact[]
  ).filter(([, fact]) => fact !== undefined);

/** Paths of the facts that a new house still has to replace. */
export const listSampleFacts = (estate: Estate): string[] => [
  ...listFacts(estate)
    .filter(([, fact]) => isSample(fact))
    .map(([path]) => path),
  ...unmarkedSamples(estate),
];

/** Whether a legal fact is still marked as a sample: a made-up number, a court that was not asked. */
export const hasSampleFacts = (estate: Estate): boolean =>
  legalFacts(estate).some(([, fact]) => isMarkedAsSample(fact));

/** Paths of the facts that are samples, or the same as in the example house. */
export function listExampleFacts(estate: Estate, example: unknown): string[] {
  const known = estateSchema.safeParse(example);
  const examples = new Map(known.success ? legalFacts(known.data) : []);
  const facts = listFacts(estate).filter(([path, fact]) => isSample(fact) || isEqual(fact, examples.get(path)));
  return [...facts.map(([path]) => path), ...unmarkedSamples(estate)];
}

interface ContentData {
  kind: string;
  data: unknown;
}

/** Facts of the house that are samples without a mark count, too. A draft may be incomplete. */
export function listUnmarkedSamples({ kind, data }: ContentData): string[] {
  const estate = kind === 'estate' ? estateSchema.safeParse(data) : undefined;
  return estate?.success ? listSampleFacts(estate.data) : [];
}

export const isSampleEntry = (entry: ContentData): boolean =>
  isMarkedAsSample(entry.data) || listUnmarkedSamples(entry).length > 0;

/** Names for examples, tests and the own machine (RFC 2606, RFC 6761): visitors cannot open them. */
const privateHost = /(^|\.)(localhost|local|example|test|invalid|internal)$|^\[|^[\d.]+$|(^|\.)example\.(com|net|org)$/;
export const isPublicAddress = (origin: string): boolean => !privateHost.test(new URL(origin).hostname);
