import type { Event } from '#contract/content/event.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { Tell, Told, ToldTree } from '#site/language/told.ts';
import { nameIn, tookPart, whoIn } from './took-part.ts';

export interface BillLine {
  /** with `lang` if it is in another language than the page */
  name: Told;
  role: Told;
  href?: string | undefined;
}

export const pageOf = (person: string): string => `/people/${person}`;

export function billOf({ id, event: { artists = [] } }: Event, content: Content, tell: Tell): BillLine[] {
  const { idOf } = tookPart(content);
  return artists.map((line, index) => {
    const key = `eventDetails.${id}.event.artists.${index}`;
    const who = whoIn(line);
    const person = 'person' in who ? who.person : idOf(who.name);
    const href = person && pageOf(person);
    if (typeof line === 'object' && 'role' in line) {
      return {
        name: tell('person' in who ? `people.${who.person}.name` : `${key}.name`),
        role: tell(`${key}.role`),
        href,
      };
    }
    const { text, lang } = tell(key);
    const [, ...role] = text.split(/\s–\s/);
    return { name: { text: nameIn(text), lang }, role: { text: role.join(' – '), lang }, href };
  });
}

type Artists = NonNullable<ToldTree<Event['event']>['artists']>;

/** Each artist with a name, from the event or from the person's own file. */
export const namedArtists = (artists: Artists, bill: readonly BillLine[]) =>
  artists.map((artist, index) => {
    if ('text' in artist) return artist;
    const { person: _, ...said } = artist;
    return { ...said, name: bill[index]?.name ?? { text: '' } };
  });
