/** Who took part in which event, and as what: read from the bills, once for each edition. */
import type { Event } from '#contract/content/event.ts';
import type { Content } from '#contract/content/kinds.ts';
import { newestFirst } from '#site/programme/programme.ts';

export interface Part {
  event: Event;
  /** number of the line or part of the bill; or another task; undefined if no bill names them */
  as: { bill: number } | { participant: number } | 'author' | 'photographer' | undefined;
  /** the ensemble, if only that is named */
  within?: string;
}

interface Named {
  idOf: (name: string) => string | undefined;
  parts: ReadonlyMap<string, readonly Part[]>;
  within: ReadonlyMap<string, readonly string[]>;
}

const known = new WeakMap<Content, Named>();

export function tookPart(content: Content): Named {
  const named = known.get(content) ?? look(content);
  known.set(content, named);
  return named;
}

/** `Jannis Okel` of `Jannis Okel – Don Giovanni`; the same in both languages */
export const nameIn = (line: string): string => line.split(/\s–\s/)[0] ?? line;

type Line = NonNullable<Event['event']['artists']>[number];

/** The name on a line of a bill; the id of a person with a file. */
export function whoIn(line: Line): { name: string } | { person: string } {
  if (typeof line === 'string') return { name: nameIn(line) };
  if (!('role' in line)) return { name: nameIn(line.en) };
  return line.person === undefined ? { name: line.name ?? '' } : { person: line.person };
}

function look(content: Content): Named {
  const { people } = content;
  const byName = Map.groupBy([...people], ([, { name }]) => name);
  const idOf = (name: string) => {
    const [one, another] = byName.get(name) ?? [];
    return another ? undefined : one?.[0];
  };
  const parts = new Map<string, Part[]>([...people.keys()].map((id) => [id, []]));
  for (const event of newestFirst(content)) {
    for (const [id, part] of partsIn(event, idOf)) parts.get(id)?.push(part);
  }
  const within = membersIn(content, idOf);
  for (const id of people.keys()) {
    const unnamed = unnamedParts(id, content, parts, within.get(id) ?? []);
    if (unnamed.length === 0) continue;
    const all = [...(parts.get(id) ?? []), ...unnamed].sort((a, b) => b.event.start.localeCompare(a.event.start));
    parts.set(id, all);
  }
  return { idOf, parts, within };
}

function membersIn({ people }: Content, idOf: Named['idOf']): Map<string, string[]> {
  const pairs = [...people].flatMap(([ensemble, { members = [] }]) =>
    members.flatMap((member) => {
      const id = idOf(nameIn(typeof member === 'string' ? member : member.en));
      return id ? [{ id, ensemble }] : [];
    }),
  );
  return new Map([...Map.groupBy(pairs, ({ id }) => id)].map(([id, of]) => [id, of.map(({ ensemble }) => ensemble)]));
}

/** Events that a person's own file names, since no bill does. */
function unnamedParts(
  id: string,
  { people, events }: Content,
  parts: ReadonlyMap<string, readonly Part[]>,
  ensembles: readonly string[],
): Part[] {
  const person = people.get(id);
  const numbers = (person?.group === 'artists' && person.evenings) || [];
  const isOn = (event: Event) => (one: string) => parts.get(one)?.some((part) => part.event === event) ?? false;
  return numbers.flatMap((number) => {
    const event = events.get(String(number));
    if (!event || isOn(event)(id)) return [];
    const ensemble = ensembles.find(isOn(event));
    return [{ event, as: undefined, ...(ensemble && { within: ensemble }) }];
  });
}

function partsIn(event: Event, idOf: Named['idOf']): [string, Part][] {
  const { artists = [], participants = [], aboutAuthor, photographer } = event.event;
  const found: [string | undefined, Part['as']][] = [];
  for (const [bill, line] of artists.entries()) {
    const who = whoIn(line);
    found.push(['person' in who ? who.person : idOf(who.name), { bill }]);
  }
  for (const [participant, { name }] of participants.entries()) found.push([idOf(name), { participant }]);
  if (aboutAuthor) found.push([idOf(aboutAuthor.name), 'author']);
  if (photographer) found.push([idOf(photographer), 'photographer']);
  return found.flatMap(([id, as]) => (id ? [[id, { event, as }]] : []));
}
