/** Who took part in which event, and in which role. Computed once for each content. */
import type { Event } from '#contract/content/event.ts';
import type { Content } from '#contract/content/kinds.ts';
import { sortNewestFirst } from '#site/programme/programme.ts';

export interface Participation {
  event: Event;
  /** Index in `artists` or `participants`, or a task; undefined if the event does not name them. */
  as: { castLine: number } | { participant: number } | 'author' | 'photographer' | undefined;
  /** Set if the event names only the ensemble. */
  ensembleId?: string;
}

interface ParticipationIndex {
  idOf: (name: string) => string | undefined;
  participations: ReadonlyMap<string, readonly Participation[]>;
  ensembleIds: ReadonlyMap<string, readonly string[]>;
}

const indexOfContent = new WeakMap<Content, ParticipationIndex>();

export const getParticipations = (content: Content): ParticipationIndex =>
  indexOfContent.getOrInsertComputed(content, indexParticipations);

/** `Ada Lark – Don Giovanni` → `Ada Lark`, in both languages */
export const readNameOfLine = (line: string): string => line.split(/\s–\s/)[0] ?? line;

type ArtistLine = NonNullable<Event['event']['artists']>[number];

/** Returns the name on a line of a cast list, or the id of a person with a file. */
export function readArtistOfLine(line: ArtistLine): { name: string } | { person: string } {
  if (typeof line === 'string') return { name: readNameOfLine(line) };
  if (!('role' in line)) return { name: readNameOfLine(line.en) };
  return line.person === undefined ? { name: line.name ?? '' } : { person: line.person };
}

function indexParticipations(content: Content): ParticipationIndex {
  const { people } = content;
  const byName = Map.groupBy([...people], ([, { name }]) => name);
  const idOf = (name: string) => {
    const [one, another] = byName.get(name) ?? [];
    return another ? undefined : one?.[0];
  };
  const participations = new Map<string, Participation[]>([...people.keys()].map((id) => [id, []]));
  for (const event of sortNewestFirst(content)) {
    for (const [id, part] of listCreditedParticipations(event, idOf)) participations.get(id)?.push(part);
  }
  const ensembleIds = indexEnsemblesByMember(content, idOf);
  for (const [id, own] of participations) {
    own.push(...findUncreditedParticipations(id, content, participations, ensembleIds.get(id) ?? []));
    own.sort((a, b) => b.event.start.localeCompare(a.event.start));
  }
  return { idOf, participations, ensembleIds };
}

function indexEnsemblesByMember({ people }: Content, idOf: ParticipationIndex['idOf']): Map<string, string[]> {
  const pairs = [...people].flatMap(([ensemble, { members = [] }]) =>
    members.flatMap((member) => {
      const id = idOf(readNameOfLine(typeof member === 'string' ? member : member.en));
      return id ? [{ id, ensemble }] : [];
    }),
  );
  return new Map([...Map.groupBy(pairs, ({ id }) => id)].map(([id, all]) => [id, all.map(({ ensemble }) => ensemble)]));
}

/** Finds events that the person's file names, but whose texts do not name the person. */
function findUncreditedParticipations(
  id: string,
  { people, events }: Content,
  participations: ReadonlyMap<string, readonly Participation[]>,
  ensembles: readonly string[],
): Participation[] {
  const person = people.get(id);
  const eventIds = (person?.group === 'artists' && person.evenings) || [];
  const takesPartIn = (event: Event) => (other: string) =>
    participations.get(other)?.some((part) => part.event === event) ?? false;
  return eventIds.flatMap((eventId) => {
    const event = events.get(String(eventId));
    if (!event || takesPartIn(event)(id)) return [];
    const ensembleId = ensembles.find(takesPartIn(event));
    return [{ event, as: undefined, ...(ensembleId && { ensembleId }) }];
  });
}

function listCreditedParticipations(event: Event, idOf: ParticipationIndex['idOf']): [string, Participation][] {
  const { artists = [], participants = [], aboutAuthor, photographer } = event.event;
  const credits: [string | undefined, Participation['as']][] = [];
  for (const [castLine, line] of artists.entries()) {
    const artist = readArtistOfLine(line);
    credits.push(['person' in artist ? artist.person : idOf(artist.name), { castLine }]);
  }
  for (const [participant, { name }] of participants.entries()) credits.push([idOf(name), { participant }]);
  if (aboutAuthor) credits.push([idOf(aboutAuthor.name), 'author']);
  if (photographer) credits.push([idOf(photographer), 'photographer']);
  return credits.flatMap(([id, as]) => (id ? [[id, { event, as }]] : []));
}
