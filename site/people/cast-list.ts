import type { Event } from '#contract/content/event.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { LocalizedText, LocalizedTree, TextLocalizer } from '#site/language/localized-text.ts';
import { artistOfLine, nameOfLine, participationsOf } from './participations.ts';

export interface CastMember {
  /** with `lang` if it is in another language than the page */
  name: LocalizedText;
  role: LocalizedText;
  href?: string | undefined;
}

export const personPage = (person: string): string => `/people/${person}`;

export function castListOf({ id, event }: Event, content: Content, localize: TextLocalizer): CastMember[] {
  const { artists = [] } = event;
  const { idOf } = participationsOf(content);
  return artists.map((line, index) => {
    const key = `eventDetails.${id}.event.artists.${index}`;
    const artist = artistOfLine(line);
    const person = 'person' in artist ? artist.person : idOf(artist.name);
    const href = person && personPage(person);
    if (typeof line === 'object' && 'role' in line) {
      const name = localize('person' in artist ? `people.${artist.person}.name` : `${key}.name`);
      return { name, role: localize(`${key}.role`), href };
    }
    const { text, lang } = localize(key);
    const [, ...role] = text.split(/\s–\s/);
    return { name: { text: nameOfLine(text), lang }, role: { text: role.join(' – '), lang }, href };
  });
}

type LocalizedArtists = NonNullable<LocalizedTree<Event['event']>['artists']>;

/** Each artist with a name, from the event or from the person's own file. */
export const namedArtists = (artists: LocalizedArtists, castList: readonly CastMember[]) =>
  artists.map((artist, index) => {
    if ('text' in artist) return artist;
    const { person: _, ...rest } = artist;
    return { ...rest, name: castList[index]?.name ?? { text: '' } };
  });
