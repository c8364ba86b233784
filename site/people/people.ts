import type { Content } from '#contract/kinds.ts';
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

export function tellTeam({ people }: Content, t: Translate): PersonTold[] {
  return [...people]
    .flatMap(([id, one]) => (one.group === 'team' ? [{ place: one.place, person: told(id, one, t) }] : []))
    .sort((a, b) => a.place - b.place)
    .map(({ person }) => person);
}

/** By name, as a German telephone book has it: Ä with A. */
export function tellArtists({ people }: Content, t: Translate): PersonTold[] {
  return [...people]
    .filter(([, { group }]) => group === 'artists')
    .map(([id, one]) => told(id, one, t))
    .sort((a, b) => german.compare(a.name, b.name));
}

/** The names of those who are several: an artist's file that lists members is an ensemble's. */
export function ensemblesOf({ people }: Content): ReadonlySet<string> {
  const several = [...people.values()].filter(({ group, members }) => group === 'artists' && members !== undefined);
  return new Set(several.map(({ name }) => name));
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
