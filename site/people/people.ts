import { getCollection } from 'astro:content';
import type { Person } from '#contract/people.ts';
import type { Translate } from '#site/language/translator.ts';

/** Somebody in the visitor's language. */
export interface PersonTold {
  slug: string;
  name: string;
  image: string;
  title: string;
  members: string[];
  /** paragraphs; empty where there are none */
  bio: string[];
  quotes: { text: string; source?: string | undefined }[];
  /** ids, newest first */
  evenings: number[];
}

export async function readTeam(t: Translate): Promise<PersonTold[]> {
  const people = await getCollection('people');
  return people
    .flatMap(({ id, data }) => (data.group === 'team' ? [{ place: data.place, person: told(id, data, t) }] : []))
    .sort((a, b) => a.place - b.place)
    .map(({ person }) => person);
}

/** By name, as a German telephone book has it: Ä with A. */
export async function readArtists(t: Translate): Promise<PersonTold[]> {
  const people = await getCollection('people', ({ data }) => data.group === 'artists');
  return people.map(({ id, data }) => told(id, data, t)).sort((a, b) => german.compare(a.name, b.name));
}

/** The names of those who are several: an artist's file that lists members is an ensemble's. */
export async function readEnsembles(): Promise<ReadonlySet<string>> {
  const people = await getCollection('people', ({ data }) => data.group === 'artists' && data.members !== undefined);
  return new Set(people.map(({ data }) => data.name));
}

const german = new Intl.Collator('de');

/** `A` for Änne and for Aurelie */
export const initialOf = (name: string): string => name.normalize('NFD').charAt(0).toUpperCase();

function told(slug: string, person: Person, t: Translate): PersonTold {
  const { name, image, members = [], bio = [] } = person;
  const { quotes = [], evenings = [] } = person.group === 'artists' ? person : {};
  return {
    slug,
    name,
    image,
    title: t(`people.${slug}.title`),
    members: members.map((_, index) => t(`people.${slug}.members.${index}`)),
    bio: bio.map((_, index) => t(`people.${slug}.bio.${index}`)),
    quotes: quotes.map(({ source }, index) => ({
      text: t(`people.${slug}.quotes.${index}.text`),
      source: source && t(`people.${slug}.quotes.${index}.source`),
    })),
    evenings,
  };
}
