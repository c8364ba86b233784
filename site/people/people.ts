import type { Event } from '#contract/content/event.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { PersonEntry } from '#contract/content/people.ts';
import { fallbackLanguage } from '#contract/language.ts';
import type { LocalizedText, LocalizedTree, TextLocalizer } from '#site/language/localized-text.ts';
import type { Translate } from '#site/language/translator.ts';
import { getParticipations, readArtistOfLine, readNameOfLine } from './participations.ts';

export type LocalizedPerson = ReturnType<typeof localizePerson>;

export function localizeTeam({ people }: Content, t: Translate): LocalizedPerson[] {
  return [...people]
    .flatMap(([id, one]) => (one.group === 'team' ? [{ place: one.place, person: localizePerson(id, one, t) }] : []))
    .sort((a, b) => a.place - b.place)
    .map(({ person }) => person);
}

export function localizeArtists({ people }: Content, t: Translate): LocalizedPerson[] {
  return [...people]
    .filter(([, { group }]) => group === 'artists')
    .map(([id, one]) => localizePerson(id, one, t))
    .sort(compareNames);
}

export const isEnsemble = ({ group, members }: PersonEntry): boolean => group === 'artists' && members !== undefined;

export const listEnsembleNames = ({ people }: Content): ReadonlySet<string> =>
  new Set([...people.values()].filter(isEnsemble).map(({ name }) => name));

const artistLimits = { showAll: 32, newest: 24 } as const;

/** Returns the ids of the artists who performed last, as many as the page has room for. */
export function listRecentArtists(content: Content): ReadonlySet<string> {
  const { participations } = getParticipations(content);
  const findLastStart = (id: string) => participations.get(id)?.[0]?.event.start ?? '';
  const ids = [...content.people].filter(([, { group }]) => group === 'artists').map(([id]) => id);
  if (ids.length <= artistLimits.showAll) return new Set(ids);
  return new Set(ids.sort((a, b) => findLastStart(b).localeCompare(findLastStart(a))).slice(0, artistLimits.newest));
}

const collator = new Intl.Collator(fallbackLanguage);

/** Sorts like a German dictionary: Ä with A. */
export const compareNames = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name);

export const findInitial = (name: string): string => name.normalize('NFD').charAt(0).toUpperCase();

export function localizePerson(slug: string, person: PersonEntry, t: Translate) {
  const { name, image, members = [], bio = [] } = person;
  const { quotes = [] } = person.group === 'artists' ? person : {};
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
  };
}

const onePageLimit = 60;

export function listInitials({ people }: Content): string[] | undefined {
  if (people.size <= onePageLimit) return undefined;
  return [...new Set([...people.values()].map(({ name }) => findInitial(name)))].sort();
}

/** `?letter=A`; empty for the first letter, for unknown letters, and if one page shows all. */
export function readInitialQuery(query: URLSearchParams, initials: string[] | undefined): string {
  const initial = query.get('letter')?.toUpperCase() ?? '';
  return initials?.includes(initial) && initial !== initials[0] ? `?letter=${encodeURIComponent(initial)}` : '';
}

export interface CastMember {
  name: LocalizedText;
  role: LocalizedText;
  href?: string | undefined;
  /** The id of the person's picture. */
  emblem?: string | undefined;
}

export const buildPersonPath = (person: string): string => `/people/${person}`;

export function localizeCastList({ id, event }: Event, content: Content, localize: TextLocalizer): CastMember[] {
  const { artists = [] } = event;
  const { idOf } = getParticipations(content);
  return artists.map((line, index) => {
    const key = `eventDetails.${id}.event.artists.${index}`;
    const artist = readArtistOfLine(line);
    const person = 'person' in artist ? artist.person : idOf(artist.name);
    const known = { href: person && buildPersonPath(person), emblem: person && content.people.get(person)?.image };
    if (typeof line === 'object' && 'role' in line) {
      const name = localize('person' in artist ? `people.${artist.person}.name` : `${key}.name`);
      return { name, role: localize(`${key}.role`), ...known };
    }
    const { text, lang } = localize(key);
    const [, ...role] = text.split(/\s–\s/);
    return { name: { text: readNameOfLine(text), lang }, role: { text: role.join(' – '), lang }, ...known };
  });
}

type LocalizedArtists = NonNullable<LocalizedTree<Event['event']>['artists']>;

/** Adds the names of artists whom the event names only by id. */
export const addArtistNames = (artists: LocalizedArtists, castList: readonly CastMember[]) =>
  artists.map((artist, index) => {
    if ('text' in artist) return artist;
    const { person: _, ...rest } = artist;
    return { ...rest, name: castList[index]?.name ?? { text: '' } };
  });
