/** Which pages tell of a change first. */
import { isDeepStrictEqual } from 'node:util';
import { kinds } from '#contract/kinds.ts';
import type { Entries } from './whole.ts';

/** where evenings stand among others, for people and for programs */
const programme = ['/', '/events', '/calendar.ics', '/feed.xml'];

/**
 * Of evenings alone: theirs, and those of the programme. So whoever decides at noon waits for a dozen pages, and not for a hundred
 * that say what they said before. A notice is on all pages alike: the others follow when somebody asks for them. Undefined: any
 * page may tell of it.
 */
export function toldOn(before: Entries, next: Entries): string[] | undefined {
  const keys = [...new Set([...before.keys(), ...next.keys()])].filter((key) => {
    const [was, is] = [before.get(key), next.get(key)];
    // What another server has published was read anew, and is the same all the same.
    return was !== is && !isDeepStrictEqual(was?.data, is?.data);
  });
  const changed = keys.flatMap((key) => before.get(key) ?? next.get(key) ?? []);
  if (changed.length === 0) return undefined;
  if (changed.every(({ kind }) => kind === 'siteNotices')) return ['/'];
  if (changed.some(({ kind }) => kind !== 'events')) return undefined;
  const own = changed.map(({ id }) => kinds.events.address(id));
  return [...programme, ...own.flatMap((address) => [address, `${address}.ics`])];
}
