import { type Estate, estate as estateSchema } from './content.ts';

/** Marks what a new house still has to replace. In quotation marks a text only speaks of it. */
const sampleMark = /(?<![„“])\((Muster|sample)\)/;

/** Facts that letters, consents and courts rely on, by path in estate.yaml. */
const legalFacts = (estate: Estate): [path: string, fact: unknown][] => [
  ['company', estate.company],
  ['address', estate.address],
  ['email', estate.email],
  ['phone', estate.phone],
  ...Object.entries(estate.legal)
    .filter(([name]) => !['law', 'form', 'privacyAuthority'].includes(name))
    .map(([name, fact]): [string, unknown] => [`legal.${name}`, fact]),
];

export const isMarkedAsSample = (fact: unknown): boolean => sampleMark.test(JSON.stringify(fact));

/** Email addresses for examples (RFC 2606), and telephone numbers for films (Bundesnetzagentur). */
const sampleContact = /[@.](example|test|invalid|localhost)$|^\+49 30 23125\b/;
const isSample = (fact: unknown): boolean =>
  isMarkedAsSample(fact) || (typeof fact === 'string' && sampleContact.test(fact));

const listFacts = (estate: Estate): ReturnType<typeof legalFacts> =>
  [['name', estate.name] as [string, unknown], ['about', estate.about] as [string, unknown]]
    .concat(legalFacts(estate))
    .filter(([, fact]) => fact !== undefined);

/** Paths of the facts that a new house still has to replace. */
export const listSampleFacts = (estate: Estate): string[] =>
  listFacts(estate)
    .filter(([, fact]) => isSample(fact))
    .map(([path]) => path);

/** Whether a legal fact is still marked as a sample: a made-up number, a court that was not asked. */
export const hasSampleFacts = (estate: Estate): boolean =>
  legalFacts(estate).some(([, fact]) => isMarkedAsSample(fact));

/** Paths of the facts that are marked as samples, or the same as in the example house. */
export function listExampleFacts(estate: Estate, example: unknown): string[] {
  const known = estateSchema.safeParse(example);
  const examples = new Map(known.success ? legalFacts(known.data) : []);
  return listFacts(estate)
    .filter(([path, fact]) => isSample(fact) || JSON.stringify(fact) === JSON.stringify(examples.get(path)))
    .map(([path]) => path);
}

/** Names for examples, tests and the own machine (RFC 2606, RFC 6761): visitors cannot open them. */
const privateHost = /(^|\.)(localhost|local|example|test|invalid|internal)$|^\[|^[\d.]+$|(^|\.)example\.(com|net|org)$/;
export const isPublicAddress = (origin: string): boolean => !privateHost.test(new URL(origin).hostname);
